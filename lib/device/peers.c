#include "peers.h"

#include <string.h>

/* In CL/cl_ext.h of 2021 and later. */
enum { DEVICE_NUM_P2P_DEVICES = 0x4088, DEVICE_P2P_DEVICES = 0x4089, MOST_PEERS = 64 };

peer_copy peer_copy_of(cl_device_id device) {
    cl_platform_id platform;
    peer_copy found = NULL;
    if (clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL) != CL_SUCCESS)
        return NULL;
    void *address = clGetExtensionFunctionAddressForPlatform(platform, "clEnqueueCopyBufferP2PAMD");
    memcpy(&found, &address, sizeof found);
    return found;
}

bool peer_is_reached(cl_device_id from, cl_device_id to) {
    cl_device_id peers[MOST_PEERS];
    cl_uint count = 0;
    if (clGetDeviceInfo(from, DEVICE_NUM_P2P_DEVICES, sizeof count, &count, NULL) != CL_SUCCESS ||
        count > MOST_PEERS || count == 0)
        return false;
    if (clGetDeviceInfo(from, DEVICE_P2P_DEVICES, count * sizeof *peers, peers, NULL) != CL_SUCCESS)
        return false;
    for (cl_uint i = 0; i < count; ++i)
        if (peers[i] == to) return true;
    return false;
}
