#include "choice.h"

#include <stdlib.h>
#include <string.h>

#include "exchange.h"

void choice_print(const choice *c, text *out) {
    text_add(out, "tasks %u", (unsigned)c->chunks);
    if (c->exchange) text_add(out, " exchange %s", exchange_name(c->exchange));
    if (c->cuts.given) text_add(out, " cut");
    for (uint32_t i = 0; c->cuts.given && i < c->cuts.count; ++i) {
        const lap_route *l = &c->cuts.laps[i];
        if (l->cut == CUT_NONE)
            text_add(out, " none");
        else if (l->dimension == 0)
            text_add(out, " batch");
        else
            text_add(out, " %u", (unsigned)l->dimension - 1);
    }
}

/* ---- Reading ---- */

/* Moves over a word and a space behind it, if there is one. */
static bool take_word(const char **at, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0 || ((*at)[length] != ' ' && (*at)[length])) return false;
    *at += length + ((*at)[length] == ' ');
    return true;
}

static bool take_number(const char **at, uint32_t most, uint32_t *number) {
    char *end;
    if (**at < '0' || **at > '9') return false;
    unsigned long value = strtoul(*at, &end, 10);
    if (value > most || (*end != ' ' && *end)) return false;
    *number = (uint32_t)value;
    *at = end + (*end == ' ');
    return true;
}

static bool take_exchange(const char **at, oclfft_exchange *out) {
    size_t length = strcspn(*at, " ");
    if (!exchange_parse(*at, length, out)) return false;
    *at += length + ((*at)[length] == ' ');
    return true;
}

static bool take_cut(const char **at, lap_route *out) {
    uint32_t axis;
    *out = (lap_route){.cut = CUT_NONE};
    if (take_word(at, "none")) return true;
    out->cut = CUT_SLABS;
    if (take_word(at, "batch")) return true;
    if (!take_number(at, OCLFFT_MAX_RANK - 1, &axis)) return false;
    out->dimension = 1 + axis;
    return true;
}

bool choice_parse(const char *source, choice *out) {
    const char *at = source;
    *out = (choice){0};
    if (!take_word(&at, "tasks") || !take_number(&at, MOST_CHUNKS, &out->chunks) || !out->chunks)
        return false;
    if (take_word(&at, "exchange") && !take_exchange(&at, &out->exchange)) return false;
    out->cuts.given = take_word(&at, "cut");
    while (out->cuts.given && *at) {
        if (out->cuts.count == MAX_BETWEEN) return false;
        if (!take_cut(&at, &out->cuts.laps[out->cuts.count++])) return false;
    }
    return *at == 0;
}

/* ---- Grids ---- */

static const char *const names[GRIDS] = {"slabs", "pencils", "alone"};

const char *grid_name(grid_kind g) {
    return names[g];
}

bool grid_parse(const char *source, grid_kind *out) {
    for (uint32_t g = 0; g < GRIDS; ++g)
        if (strcmp(source, names[g]) == 0) {
            *out = (grid_kind)g;
            return true;
        }
    return false;
}
