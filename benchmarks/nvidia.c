#include "nvidia.h"

#include <stdio.h>
#include <string.h>

/* The address of the OpenCL device on the PCI bus, by NVIDIA's attribute query extension; "" when
 * it does not tell. */
static void pci_bus_id(cl_device_id device, char *text, size_t capacity) {
    const cl_device_info bus_query = 0x4008, slot_query = 0x4009, domain_query = 0x400a;
    cl_uint bus = 0, slot = 0, domain = 0;
    *text = 0;
    if (clGetDeviceInfo(device, bus_query, sizeof bus, &bus, NULL) != CL_SUCCESS) return;
    if (clGetDeviceInfo(device, slot_query, sizeof slot, &slot, NULL) != CL_SUCCESS) return;
    clGetDeviceInfo(device, domain_query, sizeof domain, &domain, NULL);
    /* the slot number holds the function in three bits */
    snprintf(text, capacity, "%04x:%02x:%02x.0", domain, bus, slot >> 3);
}

const struct cuda *nvidia_cuda(const oclfft_device_info *info, cl_device_id device,
                               const char **missing) {
    const char *unused;
    char address[32];
    if (!missing) missing = &unused;
    *missing = "not an NVIDIA device";
    if (!strstr(info->vendor, "NVIDIA") && !strstr(info->name, "NVIDIA")) return NULL;
    pci_bus_id(device, address, sizeof address);
    const struct cuda *cuda = cuda_open(address);
    if (!cuda) *missing = cuda_missing();
    return cuda;
}
