#include "convolution_product.h"

#include <stdint.h>
#include <stdio.h>

const char product_source[] =
    "#ifdef __OPENCL_VERSION__\n"
    "#define KERNEL kernel\n"
    "#define GLOBAL global\n"
    "#define PLACE get_global_id(0)\n"
    "#define QUARTET get_global_id(1)\n"
    "#else\n"
    "#define KERNEL extern \"C\" __global__\n"
    "#define GLOBAL\n"
    "#define PLACE (blockIdx.x * blockDim.x + threadIdx.x)\n"
    "#define QUARTET blockIdx.y\n"
    "#endif\n"
    "#if LANES == 4\n"
    "#define PART float4\n"
    "#else\n"
    "#define PART float2\n"
    "#endif\n"
    "KERNEL void product(GLOBAL PART *spectra, GLOBAL const PART *filter) {\n"
    "    const unsigned place = PLACE, first = QUARTET * EACH;\n"
    "    if (place >= ITEMS) return;\n"
    "    GLOBAL PART *at = spectra + (size_t)first * ITEMS + place;\n"
    "    const PART h = filter[place];\n"
    "    PART x[EACH], y;\n"
    "    #pragma unroll\n"
    "    for (unsigned k = 0; k < EACH; ++k)\n"
    "        if (first + k < BATCH) x[k] = at[(size_t)k * ITEMS];\n"
    "    #pragma unroll\n"
    "    for (unsigned k = 0; k < EACH; ++k) {\n"
    "        y.x = x[k].x * h.x - x[k].y * h.y;\n"
    "        y.y = x[k].x * h.y + x[k].y * h.x;\n"
    "#if LANES == 4\n"
    "        y.z = x[k].z * h.z - x[k].w * h.w;\n"
    "        y.w = x[k].z * h.w + x[k].w * h.z;\n"
    "#endif\n"
    "        if (first + k < BATCH) at[(size_t)k * ITEMS] = y;\n"
    "    }\n"
    "}\n";

bool product_choose(size_t spectrum, size_t batch, struct product *product) {
    const size_t each = batch < 4 ? batch : 4;
    product->lanes = spectrum % 2 == 0 ? 4 : 2;
    product->items = spectrum * 2 / product->lanes;
    product->groups[0] = (product->items + PRODUCT_GROUP - 1) / PRODUCT_GROUP;
    product->groups[1] = (batch + each - 1) / each;
    snprintf(product->options, sizeof product->options,
             "-DLANES=%zu -DITEMS=%zuu -DBATCH=%zuu -DEACH=%zuu", product->lanes, product->items,
             batch, each);
    return spectrum < UINT32_MAX && batch <= 4 * 65535;
}
