/* Contenders side by side: checked against each other, then measured in turns, so that a device
 * that warms up, throttles or is shared treats all alike. */
#ifndef TOOLS_BENCH_ENTRY
#define TOOLS_BENCH_ENTRY

#include "contender.h"

enum { MAX_ROUNDS = 99, MAX_RUNS = 20000 };

struct method {
    size_t rounds;  /* measurements of each contender; the median counts */
    double seconds; /* that one measurement lasts at least, of as many runs as that takes */
    double budget;  /* a contender that has measured for so many seconds is done, whatever the
                       rounds; 0: none is */
    bool end_to_end;
    size_t most_runs; /* of one measurement, however short */
    size_t burst; /* so many executions are also timed by the host's work alone, the enqueuing; 0:
                     none */
    bool best; /* the fastest measurement counts instead of the median: for machines that others use
                  at the same time */
};

/* A contender in one case, and what was measured of it. */
struct entry {
    struct contender contender;
    bool started;
    bool open;         /* takes part; the reason why not is in `note` */
    size_t runs;       /* executions per measurement */
    size_t rounds;     /* measurements so far, and */
    double spent;      /* seconds of all of them */
    double seconds;    /* of one execution */
    double enqueue;    /* seconds of the host's work for one execution; 0: not measured */
    double spread;     /* between the slowest and the fastest measurement, relative to the median */
    double difference; /* of its result from the reference, relative; negative: not compared */
    bool wrong;        /* the difference is beyond rounding */
    bool damages;      /* its input, out of place */
    bool refused;      /* the library does not plan this problem or recipe */
    char note[512];
};

/* As contender_start and contender_open; an entry that cannot start has a note and stays closed. */
void entry_start(struct entry *entry, const struct peer *peer, struct stage *stage,
                 const struct problem *problem, const struct apart *apart);
bool entry_open(struct entry *entry);
void entry_close(struct entry *entry);

/* What the first contender with a spectrum computed, for the others to be compared with. */
struct reference {
    void *spots;  /* spots_bytes of them, once known */
    double scale; /* that they lack */
    bool known;
};

/* Runs it once and compares the result with the reference, or makes it that. With NULL it is
 * compared with nobody's. */
void entry_check(struct entry *entry, struct reference *reference);
void reference_clear(struct reference *reference);

/* Warms up and chooses `runs`. */
bool entry_choose_runs(struct entry *entry, const struct method *method);

/* Does that, then measures all open entries in turns, each as long as its budget
 * lasts. An entry may be measured several times, beside others; the last time counts. */
void entries_measure(struct entry *entries, size_t count, const struct method *method);

/* GB/s of an entry: one read and one write of the data; 0 when it has no result. */
double entry_speed(const struct entry *entry);

#endif
