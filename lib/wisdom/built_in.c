#include "built_in.h"

#include <string.h>

#include "wisdom_text.h"

oclfft_status built_in_wisdom(const char *name, wisdom_entry **entries) {
    *entries = NULL;
    for (const built_in_file *f = built_in_files; f->name; ++f)
        if (strcmp(f->name, name) == 0) return wisdom_parse(f->text, strlen(f->text), entries);
    return fail(OCLFFT_ERROR_INTERNAL, "there is no built-in wisdom \"%s\"", name);
}
