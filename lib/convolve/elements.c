/* An element of an array of the application's, in the text of a load that the library makes. */
#include "convolution.h"
#include "problem/element_type.h"

void convolution_add_element(oclfft_element_type type, bool is_complex, text *out) {
    if (!is_complex) {
        element_type_load(type, "in_", "at_", out);
        return;
    }
    text_add(out, "(scalar2)(");
    element_type_load(type, "in_", "2 * at_", out);
    text_add(out, ", ");
    element_type_load(type, "in_", "2 * at_ + 1", out);
    text_add(out, ")");
}
