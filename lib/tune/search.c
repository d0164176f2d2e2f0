#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "race_run.h"
#include "run/make.h"
#include "schedule/axes.h"
#include "schedule/candidates.h"

/* A second generation of candidates varies the best of the first; more found nothing. */
enum { SECONDS = 8, GENERATIONS = 2 };

typedef struct search {
    race race;
    schedule now;        /* the best so far */
    text estimate, best; /* recipes: of the planner, and of that */
    double time;         /* of one execution, in seconds */
    double end;          /* when time is up */
    candidates candidates;
} search;

/* ---- Lists of recipes, owned ---- */

typedef struct recipe_list {
    uint32_t count;
    char *texts[MOST_CANDIDATES];
} recipe_list;

static void list_free(recipe_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) free(list->texts[i]);
    list->count = 0;
}

/* Takes the text, unless it is in the list already. */
static void list_add(recipe_list *list, text *t) {
    bool known = t->failed || !t->length || list->count == MOST_CANDIDATES;
    for (uint32_t i = 0; i < list->count; ++i)
        known = known || strcmp(list->texts[i], t->data) == 0;
    if (known) {
        text_free(t);
        return;
    }
    list->texts[list->count++] = t->data;
}

/* ---- Races ---- */

/* Whoever wins is the best so far. `*changed` is set where that is another. */
static oclfft_status race_list(search *s, const recipe_list *list, double seconds, bool *changed) {
    uint32_t winner;
    TRY(race_run(&s->race, list->texts, list->count, seconds, &winner, &s->time));
    if (!winner) return OCLFFT_SUCCESS;
    *changed = true;
    text_free(&s->best);
    text_add(&s->best, "%s", list->texts[winner]);
    TRY(text_status(&s->best));
    schedule_free(&s->now);
    return schedule_make(&s->race.whole, &s->race.caps, list->texts[winner], &s->now);
}

/* The candidates for one axis plan, the others as they are. */
static oclfft_status list_axis(search *s, uint32_t which, recipe_list *list) {
    recipe *varied = &s->now.axis_plans[which].recipe, own = *varied;
    TRY(candidates_make(&s->now.axis_plans[which], &s->race.caps, &s->candidates));
    for (uint32_t i = 0; i < s->candidates.count; ++i) {
        text t = {0};
        *varied = s->candidates.list[i];
        schedule_print_recipes(&s->now, &t);
        list_add(list, &t);
    }
    *varied = own;
    return OCLFFT_SUCCESS;
}

static oclfft_status search_axis(search *s, uint32_t which, double seconds, bool *changed) {
    recipe_list list = {0};
    oclfft_status status = list_axis(s, which, &list);
    if (status == OCLFFT_SUCCESS && list.count > 1) status = race_list(s, &list, seconds, changed);
    list_free(&list);
    return status;
}

/* Which axes share a tile: each number of them, by the planner's own recipes. */
static oclfft_status search_groups(search *s, double seconds) {
    recipe_list list = {0};
    text own = {0};
    bool changed;
    oclfft_status status = OCLFFT_SUCCESS;
    text_add(&own, "%s", text_string(&s->best));
    list_add(&list, &own);
    for (uint32_t joined = 1; joined <= MOST_JOINED && status == OCLFFT_SUCCESS; ++joined) {
        text t = {0};
        status = schedule_join(&s->race.whole, &s->race.caps, joined, &t);
        list_add(&list, &t);
    }
    if (status == OCLFFT_SUCCESS && list.count > 1) status = race_list(s, &list, seconds, &changed);
    list_free(&list);
    return status;
}

/* Only search_groups, which comes first, changes the number of axis plans. */
static oclfft_status search_generation(search *s, double share, bool *changed) {
    uint32_t count = s->now.axis_plan_count;
    double until = clock_seconds() + share * (s->end - clock_seconds());
    for (uint32_t i = 0; i < count; ++i) {
        double left = until - clock_seconds();
        if (left <= 0) break;
        TRY(search_axis(s, i, left / (count - i), changed));
    }
    return OCLFFT_SUCCESS;
}

/* Against the estimate once more: of many that are equal the luckiest has won so far. */
static oclfft_status confirm(search *s) {
    char *both[2] = {s->estimate.data, s->best.data};
    uint32_t winner = 0;
    bool same = strcmp(both[0], both[1]) == 0;
    TRY(race_run(&s->race, both, same ? 1 : 2, 1.0, &winner, &s->time));
    if (winner || same) return OCLFFT_SUCCESS;
    text_free(&s->best);
    text_add(&s->best, "%s", s->estimate.data);
    return text_status(&s->best);
}

/* What the planner would do on this device, once its kernels are compiled. */
static oclfft_status begin(search *s) {
    oclfft_plan *plan = NULL;
    TRY(plan_make_first_way(s->race.context, &s->race.desc, &s->race.whole, NULL, &plan));
    s->now = plan->ways.way[0].schedule;
    plan->ways.way[0].schedule = (schedule){0};
    plan_free(plan);
    schedule_print_recipes(&s->now, &s->estimate);
    schedule_print_recipes(&s->now, &s->best);
    TRY(text_status(&s->estimate));
    return text_status(&s->best);
}

static oclfft_status find_best(search *s) {
    TRY(begin(s));
    TRY(search_groups(s, SECONDS / 4.0));
    for (uint32_t g = 0; g < GENERATIONS; ++g) {
        bool changed = false;
        TRY(search_generation(s, g + 1 < GENERATIONS ? 0.7 : 1.0, &changed));
        if (!changed) break;
    }
    return confirm(s);
}

/* The time of one transform, in executions of what was run. */
static double executions_of_one(const race *r) {
    double run = (double)problem_points(&r->problem) * (double)r->problem.batch;
    return (double)problem_points(&r->whole) / run;
}

static oclfft_status search_for_a_while(search *s, text *recipe, uint64_t *nanoseconds) {
    double begun = clock_seconds();
    s->end = begun + SECONDS;
    TRY(find_best(s));
    *nanoseconds = (uint64_t)(1e9 * s->time * executions_of_one(&s->race));
    text_add(recipe, "%s", s->best.data);
    context_log(s->race.context, OCLFFT_LOG_INFO,
                "measured %u recipes in %.1f s; best %.150s, estimate %.150s", s->race.runners,
                clock_seconds() - begun, s->best.data, s->estimate.data);
    return text_status(recipe);
}

oclfft_status search_recipe(oclfft_context *context, const oclfft_plan_desc *desc,
                            const problem *like, text *recipe, uint64_t *nanoseconds) {
    search *s = calloc(1, sizeof *s);
    if (!s) return fail_memory();
    oclfft_status status = race_open(&s->race, context, desc, like);
    if (status == OCLFFT_SUCCESS) status = search_for_a_while(s, recipe, nanoseconds);
    race_close(&s->race);
    text_free(&s->estimate);
    text_free(&s->best);
    schedule_free(&s->now);
    free(s);
    return status;
}
