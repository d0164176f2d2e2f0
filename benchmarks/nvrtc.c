#include "nvrtc.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct nvrtc {
    int (*create)(void **program, const char *source, const char *name, int headers,
                  const char *const *texts, const char *const *names);
    int (*compile)(void *program, int count, const char *const *options);
    int (*destroy)(void **program);
    int (*log_size)(void *program, size_t *bytes);
    int (*log)(void *program, char *text);
    int (*ptx_size)(void *program, size_t *bytes);
    int (*ptx)(void *program, char *code);
    int (*cubin_size)(void *program, size_t *bytes);
    int (*cubin)(void *program, char *code);
};

static char missing[2048];

const char *nvrtc_missing(void) {
    return missing;
}

static const struct nvrtc *load(void) {
    static const char *const names[] = {"libnvrtc.so.13",
                                        "libnvrtc.so.12",
                                        "libnvrtc.so.11.2",
                                        "libnvrtc.so",
                                        "/usr/local/cuda/lib64/libnvrtc.so.13",
                                        "/usr/local/cuda/lib64/libnvrtc.so.12",
                                        "/usr/local/cuda/lib64/libnvrtc.so",
                                        NULL};
    static struct nvrtc all;
    static bool loaded = false;
    const struct cuda_symbol symbols[] = {
        {"nvrtcCreateProgram", &all.create},
        {"nvrtcCompileProgram", &all.compile},
        {"nvrtcDestroyProgram", &all.destroy},
        {"nvrtcGetProgramLogSize", &all.log_size},
        {"nvrtcGetProgramLog", &all.log},
        {"nvrtcGetPTXSize", &all.ptx_size},
        {"nvrtcGetPTX", &all.ptx},
        {"nvrtcGetCUBINSize", &all.cubin_size},
        {"nvrtcGetCUBIN", &all.cubin},
    };
    if (!loaded)
        loaded =
            cuda_load(names, symbols, sizeof symbols / sizeof *symbols, missing, sizeof missing);
    return loaded ? &all : NULL;
}

static bool check(int code, const char *call) {
    if (code != 0) snprintf(missing, sizeof missing, "%s failed with %d", call, code);
    return code == 0;
}

static void note_log(const struct nvrtc *nvrtc, void *program) {
    size_t bytes = 0;
    if (nvrtc->log_size(program, &bytes) != 0 || bytes < 2) return;
    char *text = calloc(1, bytes + 1);
    const size_t used = strlen(missing);
    if (text && nvrtc->log(program, text) == 0)
        snprintf(missing + used, sizeof missing - used, ": %s", text);
    free(text);
}

/* Machine code, or the text that the driver compiles. */
static char *take_code(const struct nvrtc *nvrtc, void *program, bool machine) {
    size_t bytes = 0;
    if (!check((machine ? nvrtc->cubin_size : nvrtc->ptx_size)(program, &bytes),
               machine ? "nvrtcGetCUBINSize" : "nvrtcGetPTXSize"))
        return NULL;
    char *code = calloc(1, bytes + 1);
    if (code && check((machine ? nvrtc->cubin : nvrtc->ptx)(program, code),
                      machine ? "nvrtcGetCUBIN" : "nvrtcGetPTX"))
        return code;
    free(code);
    return NULL;
}

/* For an architecture such as 90, or 0 for what the compiler takes by itself. */
static char *compile(const struct nvrtc *nvrtc, const char *source, const char *const *options,
                     unsigned architecture) {
    const char *all[NVRTC_OPTIONS + 1];
    char target[32], *code = NULL;
    void *program;
    int count = 0;
    snprintf(target, sizeof target, "-arch=sm_%u", architecture);
    if (architecture) all[count++] = target;
    const int most = count + NVRTC_OPTIONS;
    for (; *options && count < most; ++options) all[count++] = *options;
    if (*options) {
        snprintf(missing, sizeof missing, "more than %d options", NVRTC_OPTIONS);
        return NULL;
    }
    if (!check(nvrtc->create(&program, source, "kernels.cu", 0, NULL, NULL), "nvrtcCreateProgram"))
        return NULL;
    if (check(nvrtc->compile(program, count, all), "nvrtcCompileProgram"))
        code = take_code(nvrtc, program, architecture != 0);
    else
        note_log(nvrtc, program);
    nvrtc->destroy(&program);
    return code;
}

/* As NVIDIA's OpenCL tells it; 0 where it does not. */
static unsigned architecture_of(cl_device_id device) {
    const cl_device_info major_query = 0x4000, minor_query = 0x4001;
    cl_uint major = 0, minor = 0;
    if (clGetDeviceInfo(device, major_query, sizeof major, &major, NULL) != CL_SUCCESS ||
        clGetDeviceInfo(device, minor_query, sizeof minor, &minor, NULL) != CL_SUCCESS)
        return 0;
    return major * 10 + minor;
}

/* A compiler may be newer than the driver, whose machine code is right then, or older than the
 * device, for which the driver compiles. */
void *nvrtc_module(const struct cuda *cuda, cl_device_id device, const char *source,
                   const char *const *options) {
    const unsigned architectures[] = {architecture_of(device), 0};
    const struct nvrtc *nvrtc = load();
    void *module = NULL;
    for (int i = 0; nvrtc && !module && i < 2; ++i) {
        char *code = compile(nvrtc, source, options, architectures[i]);
        if (code && !check(cuda->ModuleLoadData(&module, code), "cuModuleLoadData")) module = NULL;
        free(code);
    }
    return module;
}
