/* Convolutions beside what a program writes without them, all on the device: the library's plans
 * with windows, the product a kernel or a callback, and cuFFT with kernels that pad, multiply and
 * crop. Single precision; one filter for all signals of a batch.
 *
 * The contenders are measured in turns, 20 ms and more each time; the table has the medians. Plans
 * take the faster of the convolution's own lengths and those of oclfft_fast_length, cuFFT the
 * faster of products of 2, 3, 5 and 7 and powers of two. Results are compared with the
 * convolution's: `!` marks those that differ. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "convolution_table.h"
#include "peer.h"

static const char help[] =
    "usage: convolution_gpu [OPTION...] [CASE...]\n"
    "A CASE is SIGNAL/FILTER[c][xBATCH], as 1024*1024/64*64: lengths with * between, c for "
    "complex\n"
    "data. `stream` or `stream:BLOCK/TAPS` is a stream of complex samples of 8 bits. Without "
    "cases:\n"
    "those of the bars.\n"
    "  --mode MODE        full, same or both (default)\n"
    "  --complex          complex data in all cases\n"
    "  --batch N          signals of every case\n"
    "  --peers LIST       of ours, plans, callback, cufft; ours always takes part\n"
    "  --rounds N         measurements of each contender (default 7)\n"
    "  --measure          make plans with OCLFFT_MEASURE\n"
    "  --device-name STR  only devices whose name, or platform's name, contains STR\n"
    "  --csv              rows separated by commas, with the padded lengths\n"
    "  -v, --verbose      say on standard error why a contender takes no part, and the lengths\n";

static const char *const bars[] = {
    "2^16/2^16",
    "2^20/2^20",
    "1000000/1000000",
    "512*512/64*64",
    "512*512/511*511",
    "1024*1024/64*64",
    "1024*1024/511*511",
    "2000*3000/64*64x4",
    "2000*3000/511*511x4",
    "128*128*128/32*32*32",
    "256*256*256/32*32*32",
    "stream:2^24/4097",
};

static const struct convolver *const convolvers[RACE_MOST] = {
    &convolver_ours, &convolver_plans, &convolver_callback, &convolver_cufft};

struct options {
    bool modes[2]; /* full, same */
    bool is_complex, csv, peers[RACE_MOST];
    size_t batch, rounds;
};

/* ---- Padded lengths ---- */

typedef size_t lengths_list[2][CONVOLUTION_RANK];

/* Of transforms, which go as they are asked for; the convolution may have blocks instead, or no
 * transform. */
static void own_lengths(const struct arena *arena, void *ours, lengths_list list) {
    const struct convolution_case *c = arena->c;
    size_t chosen[OCLFFT_MAX_RANK];
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    bool whole = !oclfft_convolution_padded_lengths(convolver_object(ours), chosen);
    d.rank = c->rank;
    d.batch = c->batch;
    d.transform = c->is_complex ? OCLFFT_C2C : OCLFFT_R2C;
    for (int i = 0; i < c->rank; ++i) d.lengths[i] = c->least[i];
    for (int i = 0; i < c->rank; ++i) {
        if (oclfft_fast_length(arena->context, &d, i, c->least[i], &d.lengths[i]))
            d.lengths[i] = smooth_length(c->least[i], true);
        list[0][i] = d.lengths[i];
        whole = whole && chosen[i] >= c->least[i];
    }
    for (int i = 0; i < c->rank; ++i) list[1][i] = whole ? chosen[i] : list[0][i];
}

static void their_lengths(const struct convolution_case *c, lengths_list list) {
    for (int i = 0; i < c->rank; ++i) {
        list[0][i] = smooth_length(c->least[i], !c->is_complex && i == c->rank - 1);
        for (list[1][i] = 1; list[1][i] < c->least[i];) list[1][i] *= 2;
    }
}

static bool enter_all(const struct arena *arena, const bool *peers, struct entry *entries) {
    lengths_list own = {{0}}, theirs = {{0}};
    for (int i = 0; i < RACE_MOST; ++i) entries[i] = (struct entry){.convolver = convolvers[i]};
    if (!race_enter(&entries[OURS], arena, own, 1)) return false;
    own_lengths(arena, entries[OURS].state, own);
    their_lengths(arena->c, theirs);
    if (peers[PLANS]) race_enter(&entries[PLANS], arena, own, 2);
    if (peers[CALLBACK]) {
        size_t(*found)[CONVOLUTION_RANK] = entries[PLANS].state ? &entries[PLANS].padded : own;
        race_enter(&entries[CALLBACK], arena, found, entries[PLANS].state ? 1 : 2);
    }
    if (peers[CUFFT]) race_enter(&entries[CUFFT], arena, theirs, 2);
    return true;
}

/* ---- Cases ---- */

static bool agree(const struct entry *entries) {
    bool all = true;
    for (int i = 0; i < RACE_MOST; ++i)
        all = all && (!entries[i].state || race_agrees(&entries[i]));
    return all;
}

static bool run_case(struct arena *arena, const char *name, const struct convolution_case *c,
                     const struct options *options, struct means *means) {
    struct entry entries[RACE_MOST] = {{.state = NULL}};
    bool ok = arena_load(arena, c) && enter_all(arena, options->peers, entries) &&
              race(arena, entries, RACE_MOST, options->rounds);
    if (ok) {
        table_row(name, c, entries, options->csv);
        if (arena->verbose) table_tell(entries, c->rank);
        means_add(means, c, entries);
        ok = agree(entries);
    } else
        fprintf(stderr, "%s: %s\n", name, peer_why());
    for (int i = 0; i < RACE_MOST; ++i) race_leave(&entries[i]);
    return ok;
}

static bool run(struct arena *arena, const char *name, const struct options *options,
                struct means *means) {
    static const oclfft_convolution_mode modes[] = {OCLFFT_CONVOLUTION_FULL,
                                                    OCLFFT_CONVOLUTION_SAME};
    struct convolution_case c;
    bool ok = true;
    for (int i = 0; i < 2; ++i) {
        if (!options->modes[i]) continue;
        if (!convolution_case_read(name, modes[i], options->is_complex, &c))
            return fprintf(stderr, "not a case: %s\n", name), false;
        if (options->batch) c.batch = options->batch;
        ok = run_case(arena, name, &c, options, means) && ok;
    }
    return ok;
}

static bool run_stream(struct arena *arena, const char *name, const struct options *options) {
    const char *text = strchr(name, ':');
    struct convolution_case c;
    if (!convolution_case_read(text ? text + 1 : "2^24/4097", OCLFFT_CONVOLUTION_STREAM, true,
                               &c) ||
        c.rank != 1 || c.batch != 1)
        return fprintf(stderr, "not a stream: %s\n", name), false;
    const bool ok = stream_compare(arena, &c, options->rounds, options->csv);
    if (!ok) fprintf(stderr, "%s: %s\n", name, peer_why());
    return ok;
}

static bool is_stream(const char *name) {
    return strncmp(name, "stream", 6) == 0;
}

/* The streams come last, behind the table. */
static bool run_all(struct arena *arena, const char *const *names, int count,
                    const struct options *options) {
    struct means means = {{{0}}, {{0}}};
    bool ok = true, table = false;
    for (int i = 0; i < count; ++i) {
        if (is_stream(names[i])) continue;
        if (!table) table_header(options->csv);
        table = true;
        ok = run(arena, names[i], options, &means) && ok;
    }
    if (table) table_means(&means, options->csv);
    for (int i = 0; i < count; ++i)
        if (is_stream(names[i])) ok = run_stream(arena, names[i], options) && ok;
    return ok;
}

/* ---- Options ---- */

static bool read_mode(const char *text, struct options *options) {
    options->modes[0] = strcmp(text, "same") != 0;
    options->modes[1] = strcmp(text, "full") != 0;
    return strcmp(text, "both") == 0 || options->modes[0] != options->modes[1];
}

static bool read_peers(char *text, struct options *options) {
    for (int i = 0; i < RACE_MOST; ++i) options->peers[i] = false;
    char *rest;
    for (char *name = strtok_r(text, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        int i = 0;
        while (i < RACE_MOST && strcmp(convolvers[i]->name, name) != 0) ++i;
        if (i == RACE_MOST) return false;
        options->peers[i] = true;
    }
    return true;
}

static bool read_count(const char *text, size_t *count) {
    char *end;
    *count = strtoull(text, &end, 10);
    return *count > 0 && *count < 1 << 20 && !*end;
}

enum { MODE = 256, COMPLEX, BATCH, PEERS, ROUNDS, MEASURE, DEVICE_NAME, CSV };

static const struct option names[] = {{"mode", required_argument, NULL, MODE},
                                      {"complex", no_argument, NULL, COMPLEX},
                                      {"batch", required_argument, NULL, BATCH},
                                      {"peers", required_argument, NULL, PEERS},
                                      {"rounds", required_argument, NULL, ROUNDS},
                                      {"measure", no_argument, NULL, MEASURE},
                                      {"device-name", required_argument, NULL, DEVICE_NAME},
                                      {"csv", no_argument, NULL, CSV},
                                      {"verbose", no_argument, NULL, 'v'},
                                      {"help", no_argument, NULL, 'h'},
                                      {NULL, 0, NULL, 0}};

static bool take(int option, char *text, struct options *options, struct arena *arena,
                 oclfft_context_config *config) {
    switch (option) {
    case MODE: return read_mode(text, options);
    case COMPLEX: return options->is_complex = true;
    case BATCH: return read_count(text, &options->batch);
    case PEERS: return read_peers(text, options);
    case ROUNDS: return read_count(text, &options->rounds);
    case MEASURE: arena->effort = OCLFFT_MEASURE; return true;
    case DEVICE_NAME: config->device_name = text; return true;
    case CSV: return options->csv = true;
    case 'v': return arena->verbose = true;
    default: return false;
    }
}

int main(int argc, char **argv) {
    struct options options = {{true, true}, false, false, {true, true, true, true}, 0, 7};
    struct arena arena = {.effort = OCLFFT_ESTIMATE};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    int option;
    while ((option = getopt_long(argc, argv, "vh", names, NULL)) != -1) {
        if (option == 'h') return fputs(help, stdout), 0;
        if (!take(option, optarg, &options, &arena, &config)) return fputs(help, stderr), 2;
    }
    bool ok = arena_open(&arena, &config);
    if (ok) {
        const bool chosen = optind < argc;
        const char *const *cases = chosen ? (const char *const *)(argv + optind) : bars;
        const int count = chosen ? argc - optind : (int)(sizeof bars / sizeof *bars);
        if (!options.csv) printf("%s\n", arena.info.name);
        ok = run_all(&arena, cases, count, &options);
    } else
        fprintf(stderr, "%s\n", peer_why());
    arena_close(&arena);
    return ok ? 0 : 1;
}
