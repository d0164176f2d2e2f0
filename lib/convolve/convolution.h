/* A convolution: plans that follow one another, and the spectra between them. */
#ifndef OCLFFT_CONVOLVE_CONVOLUTION_H
#define OCLFFT_CONVOLVE_CONVOLUTION_H

#include "device/buffer.h"
#include "os/lock.h"
#include "run/plan.h"
#include "shape.h"

/* The plans that convolve. The product is made at the backward plan's load. Or there is a middle
 * plan: it transforms the first axis there and back in one tile, with the product between, while
 * the other two leave that axis alone; of one dimension there are no other two. Plans that are not
 * there: NULL. */
typedef struct convolution_chain {
    oclfft_plan *forward, *middle, *backward;
} convolution_chain;

struct oclfft_convolution {
    oclfft_context *context;
    oclfft_convolution_desc desc; /* as it was given, but without texts and buffers */
    convolution_shape shape;
    bool angled;    /* real data of one dimension, by right-angle transforms */
    bool split;     /* circular real data of one dimension, as one of two with twiddles (split.c) */
    bool longer;    /* circles become parts of longer ones even if these seem too large */
    bool held_back; /* one did not for that reason */
    bool direct;    /* no transforms: the only plan of the chain sums the products */
    bool singly;    /* plans take the blocks of one signal, as their batch; else the signals of the
                       batch */
    uint64_t room;  /* units (signals, or blocks) that `spectra` has room for at a time */
    uint64_t ahead; /* elements of `spectra` before the signals': those of the filters, or 0 */
    int64_t in_distance, out_distance; /* elements from one signal of the batch to the next */
    uint64_t in_bytes, out_bytes;      /* of the application's arrays */
    uint64_t spectrum;         /* elements of one spectrum; of direct sums the taps of a filter */
    uint64_t kept_each;        /* the same of a filter, as it is kept */
    uint64_t signals, filters; /* spectra of all signals and channels; of all filters */
    oclfft_plan *collect;      /* of a stream: samples behind those that are kept; or NULL */
    oclfft_plan *keep; /* of one that is seamed: the samples that are kept for the next call;
                          or NULL */
    convolution_chain chains[CONVOLUTION_MAX_SECTIONS]; /* one for each section of the shape */
    oclfft_plan *filter;      /* transforms the filters, then, unless they are NULL: */
    oclfft_plan *pick;        /* transforms the rows of split filters */
    oclfft_plan *finish;      /* transforms the columns of these, in place */
    cl_kernel sort;           /* of the filters' spectra for the middle plan; or NULL */
    oclfft_buffer *turns;     /* twiddles of a split axis, roots of longer circles; or NULL */
    oclfft_buffer *spectra;   /* of the signals; or NULL */
    oclfft_buffer *kept;      /* spectra of the filters; NULL: they are before those of signals */
    oclfft_buffer *blocks[2]; /* of a stream: rows of samples that are kept and, behind them, new
                                 ones, by turns */
    mutex lock;               /* guards all below, and the order of what is enqueued */
    bool has_filter;
    uint32_t turn;         /* which of the blocks comes next */
    cl_command_queue user; /* retained: the queue that used the memory last; or NULL */
};

/* ---- Making (make.c) ---- */

oclfft_status convolution_make(oclfft_context *context, const oclfft_convolution_desc *desc,
                               oclfft_convolution **out);
void convolution_free(oclfft_convolution *c); /* NULL is fine */

/* The plan of a chain that reads, the one that writes. */
oclfft_plan *chain_first(const convolution_chain *chain);
oclfft_plan *chain_last(const convolution_chain *chain);

/* The plan that reads the signals as far as any does, and the one that writes as far. */
oclfft_plan *convolution_reader(const oclfft_convolution *c);
oclfft_plan *convolution_writer(const oclfft_convolution *c);

/* Signals that go one after the other (1: all together); units of a section in each of these;
 * transforms of a plan for each unit. (chains.c) */
uint64_t convolution_signals_apart(const oclfft_convolution *c);
uint64_t convolution_units(const oclfft_convolution *c, uint32_t section);
uint64_t convolution_transforms(const oclfft_convolution *c, uint32_t section,
                                const oclfft_plan *plan);

/* The elements of all results. */
uint64_t convolution_results(const oclfft_convolution *c);

/* ---- Descriptions of its plans (plans.c), texts of its callbacks (product.c) ---- */

/* The transforms of the padded lengths, with packed sides; a side of the application's, or of a
 * stream's samples, as a section has it. */
oclfft_plan_desc convolution_plan_desc(const oclfft_convolution *c, uint64_t channels,
                                       uint64_t blocks);
void convolution_lay(const oclfft_convolution *c, uint32_t section, bool input, oclfft_layout *out);
void convolution_lay_all(const oclfft_convolution *c, bool input, oclfft_layout *out);

/* The layout of the signals, or the results, with all its strides and its distance, and the
 * channels' distance. */
oclfft_layout convolution_spread(const oclfft_convolution *c, bool input, ptrdiff_t *channel);

/* The same of the filters, as they were given. */
oclfft_layout convolution_spread_filter(const oclfft_convolution *c, int rank);

/* Of the chain of a section. Its blocks, where they are several, are an axis that is left alone. */
void convolution_forward_desc(const oclfft_convolution *c, uint32_t section, oclfft_plan_desc *out);
void convolution_backward_desc(const oclfft_convolution *c, uint32_t section,
                               oclfft_plan_desc *out);

/* Of the filters: their packed taps, folded, or padded, to the lengths of the transforms; the taps
 * as they lie. */
void convolution_circle_desc(const oclfft_convolution *c, oclfft_plan_desc *out);
void convolution_filter_desc(const oclfft_convolution *c, oclfft_plan_desc *out);
void convolution_collect_desc(const oclfft_convolution *c, oclfft_plan_desc *out);
void convolution_keep_desc(const oclfft_convolution *c, oclfft_plan_desc *out);

/* A copy of all new samples of a stream. No plan is made of it, but its layout is that of the
 * application's array as a whole. */
void convolution_samples_desc(const oclfft_convolution *c, oclfft_plan_desc *out);

/* Of a stream: samples of a row of `blocks`; whether a section takes these, and not the
 * application's array. (plans.c) */
uint64_t convolution_row(const oclfft_convolution *c);
bool convolution_is_collected(const oclfft_convolution *c, uint32_t section);

/* Makes all chains with middle plans, where one tile can take the first axis; else leaves all
 * plans NULL. Errors: what is no matter of that. (middle.c) */
oclfft_status convolution_make_middles(oclfft_convolution *c);

/* The plan before the middle one, or the one behind it. (middle.c) */
void convolution_outer_desc(const oclfft_convolution *c, uint32_t section, bool forward,
                            oclfft_plan_desc *out);

/* Makes all plans in two axes in place of a circular one, if that is better and can be; else, and
 * where it fails, leaves all as it was. A plan that multiplies by twiddles at one end. (split.c) */
oclfft_status convolution_try_split(oclfft_convolution *c);
oclfft_status convolution_make_turned(oclfft_convolution *c, oclfft_plan_desc *d, bool load,
                                      oclfft_plan **out);

/* Whether a longer circle can take the place of an axis, and whether one does; the plan of the
 * filters then. (wrap.c) */
bool convolution_may_wrap(const oclfft_convolution *c, uint32_t axis);
bool convolution_wraps(const oclfft_convolution *c);
oclfft_status convolution_make_wrapped_filter(oclfft_convolution *c);

/* Whether filters are longer than the circle along any axis. The plan of the filters that `d` says,
 * with the lengths of the circle, or a window of that length, and a packed input; its load folds
 * the taps. (fold.c) */
bool convolution_folds(const oclfft_convolution *c);
oclfft_status convolution_make_folded_filter(oclfft_convolution *c, oclfft_plan_desc *d);

/* An element of an array `in_` at the place `at_`, as an expression. (elements.c) */
void convolution_add_element(oclfft_element_type type, bool is_complex, text *out);

/* The padded length of an axis of the description; 0: there is none. (split.c) */
uint64_t convolution_padded_length(const oclfft_convolution *c, uint32_t axis);

oclfft_status convolution_count_spectra(oclfft_convolution *c); /* make.c */

/* Those that there are, and their twiddles. (make.c) */
void convolution_drop_plans(oclfft_convolution *c);

oclfft_status convolution_make_plan(oclfft_convolution *c, const oclfft_plan_desc *desc,
                                    oclfft_plan **out); /* make.c */

/* Elements of a unit's spectra, as far as plans leave them in memory. (middle.c) */
uint64_t convolution_middle_elements(const oclfft_convolution *c);

extern const char convolution_product_name[];
void convolution_product_text(const oclfft_convolution *c, uint32_t section,
                              const oclfft_callback *callback, text *out);

/* Right-angle transforms: whether they may be; the plan of the filters. (angled.c) */
bool convolution_may_angle(const oclfft_convolution *c);
oclfft_status convolution_make_angled_filter(oclfft_convolution *c);

/* Direct sums: whether text can say them; their text; the plan that loads by it, from the filters
 * that are kept. (direct.c, sums.c) */
bool convolution_may_sum(const oclfft_convolution_desc *d);
void convolution_sums_text(const oclfft_convolution *c, const side *signals,
                           const oclfft_callback *callback, text *out);
oclfft_status convolution_make_direct(oclfft_convolution *c, const oclfft_convolution_desc *given);
extern const char convolution_sums_name[];

/* Which lengths the planner thinks fastest, and whether an axis goes in blocks. (lengths.c) */
oclfft_status convolution_choose_lengths(oclfft_convolution *c);

/* Whether a shape's signals, or its blocks along the first axis, are more than the device has
 * memory for; whether the plans take the blocks of one signal; what a number of units must be a
 * multiple of, 0: all go together. (room.c) */
bool convolution_is_too_large(const oclfft_convolution *c, const convolution_shape *s);
bool convolution_goes_singly(const oclfft_convolution *c);
uint64_t convolution_quantum(const oclfft_convolution *c);

/* Checks the layouts of signals that go in blocks, and of their results, as a whole: the plans see
 * blocks only, and results of different blocks may share places. Errors: INVALID_ARGUMENT. (room.c)
 */
oclfft_status convolution_check_arrays(const oclfft_convolution *c);

/* Whether the product tells a signal's filter by the place of its spectrum, so that each of the
 * batch has one of its own. (room.c) */
bool convolution_numbers_spectra(const oclfft_convolution *c);

/* Takes the memory for spectra; the plans are made. (room.c) */
oclfft_status convolution_take_room(oclfft_convolution *c);

/* ---- In the words of its description (words.c) ---- */

/* Whether the filter's layout, and the scale by the number of points, are possible. Errors:
 * INVALID_ARGUMENT; OUT_OF_HOST_MEMORY. */
oclfft_status convolution_check_filter(const oclfft_convolution *c);
oclfft_status convolution_check_scale(const oclfft_convolution *c);

/* Says of a build that failed what it has to do with the spectrum callback; returns the status, or
 * OUT_OF_HOST_MEMORY. */
oclfft_status convolution_blame_product(oclfft_status status, const oclfft_callback *k);

/* The same of direct sums and the load callback, which their text calls. */
oclfft_status convolution_blame_sums(oclfft_status status, const oclfft_callback *k);

/* ---- Use (execute.c) ---- */

/* Arguments of an execution, checked but for what the plans know. */
typedef struct convolution_call {
    cl_command_queue queue;
    cl_mem in, out;
    uint64_t in_serial, out_serial; /* of buffers; else 0 */
    cl_uint num_wait;
    const cl_event *wait;
    cl_event *event; /* or NULL */
} convolution_call;

oclfft_status convolution_execute(oclfft_convolution *c, const convolution_call *call);
oclfft_status convolution_check_has_filter(const oclfft_convolution *c); /* with the lock */
/* The same for who has the lock. */
oclfft_status convolution_execute_locked(oclfft_convolution *c, const convolution_call *call);
oclfft_status convolution_execute_host(oclfft_convolution *c, const void *in,
                                       void *out); /* host.c */
oclfft_status convolution_set_filter(oclfft_convolution *c, const oclfft_buffer *filter);
oclfft_status convolution_set_filter_host(oclfft_convolution *c, const void *filter);
oclfft_status convolution_reset(oclfft_convolution *c);
void convolution_describe(const oclfft_convolution *c, text *out);

#endif
