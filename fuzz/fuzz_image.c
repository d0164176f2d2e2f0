/* The example image_filter with any file as its picture, and OpenCL as fake_cl.c has it. Of a PNG
 * the checksums are mended, which no accident would find. */
#include "fuzz.h"

#include "fuzz_program.h"

static uint32_t crc_of(const uint8_t *data, size_t size) {
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; ++i) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? crc >> 1 ^ UINT32_C(0xedb88320) : crc >> 1;
    }
    return ~crc;
}

/* Chunk after chunk behind the signature: length, type, content, checksum. */
static void mend_checksums(uint8_t *data, size_t size) {
    size_t at = 8;
    while (size >= 12 && at <= size - 12) {
        size_t length = (size_t)data[at] << 24 | (size_t)data[at + 1] << 16 |
                        (size_t)data[at + 2] << 8 | data[at + 3];
        if (length > size - at - 12) return;
        uint32_t crc = crc_of(data + at + 4, length + 4);
        for (int i = 0; i < 4; ++i)
            data[at + 8 + length + (size_t)i] = (uint8_t)(crc >> (24 - 8 * i));
        at += length + 12;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const kinds[] = {"blur", "sharpen", "highpass"};
    bytes b = {data, data + size};
    unsigned form = take_byte(&b);
    size_t length = (size_t)(b.end - b.at);
    uint8_t *file = malloc(length ? length : 1);
    if (!file) abort();
    if (length) memcpy(file, b.at, length);
    mend_checksums(file, length);
    char kind[16], radius[] = "1.5", program[] = "image_filter", in[64], out[] = "/dev/null";
    snprintf(kind, sizeof kind, "%s", kinds[form % 3]);
    snprintf(in, sizeof in, "%s", program_file(file, length));
    int status = program_run(5, (char *[]){program, kind, radius, in, out, NULL});
    REQUIRE(status == 0 || status == 1 || status == 2); /* 2: smaller than the radius */
    free(file);
    return 0;
}
