#include "group_consult.h"

#include <stdlib.h>

static uint32_t count_of(const oclfft_group *g) {
    return g->processes.count ? g->processes.count : 1;
}

/* The other processes would wait for one that cannot take part. */
static void *take_list(oclfft_group *g, size_t bytes) {
    void *list = calloc(count_of(g), bytes);
    if (!list) g->lost = g->processes.count > 0;
    return list;
}

oclfft_status group_consult(oclfft_group *group, const knowledge *own, knowledge *all) {
    knowledge *each = take_list(group, sizeof *each);
    if (!each) return fail_memory();
    oclfft_status status = group_gather(group, own, sizeof *own, each);
    *all = (knowledge){.measures = true};
    for (uint32_t i = count_of(group); i-- > 0;) {
        bool measures = all->measures && each[i].measures;
        if (each[i].words[0]) *all = each[i];
        all->measures = measures;
    }
    free(each);
    return status;
}

oclfft_status group_compare(oclfft_group *group, moment *m) {
    moment *each = take_list(group, sizeof *each);
    if (!each) return fail_memory();
    oclfft_status status = group_gather(group, m, sizeof *m, each);
    for (uint32_t i = 0; i < count_of(group); ++i) {
        if (each[i].seconds > m->seconds) m->seconds = each[i].seconds;
        if (each[i].left < m->left) m->left = each[i].left;
    }
    free(each);
    return status;
}
