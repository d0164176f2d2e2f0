/* The text of fragments, each once. */
#include "fragments.h"

#include <string.h>

const char *fragment_text(const char *name) {
    for (const fragment *f = fragments; f->name; ++f)
        if (strcmp(f->name, name) == 0) return f->text;
    return "";
}

void fragment_add(fragment_set *set, const char *name, text *out) {
    for (uint32_t i = 0; i < set->count; ++i)
        if (strcmp(set->names[i], name) == 0) return;
    const char *content = fragment_text(name);
    if (set->count == MOST_FRAGMENTS || !*content) {
        out->failed = true;
        return;
    }
    set->names[set->count++] = name;
    text_add(out, "%s", content);
}
