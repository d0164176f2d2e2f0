/* The kinds of random problems. */
#include <axis_kinds.h>
#include <string.h>

#include "random_problem.h"

/* ---- Names ---- */

const char *const random_tag_names[RANDOM_TAGS] = {[TAG_C2C] = "c2c",
                                                   [TAG_R2C] = "r2c",
                                                   [TAG_C2R] = "c2r",
                                                   [TAG_COPY] = "copy",
                                                   [TAG_SINGLE] = "single",
                                                   [TAG_DOUBLE] = "double",
                                                   [TAG_RANK1] = "rank1",
                                                   [TAG_RANK2] = "rank2",
                                                   [TAG_RANK3] = "rank3",
                                                   [TAG_RANK_MORE] = "rank4-8",
                                                   [TAG_SMOOTH] = "smooth",
                                                   [TAG_HARD] = "hard",
                                                   [TAG_BATCH] = "batch",
                                                   [TAG_FORWARD] = "forward",
                                                   [TAG_BACKWARD] = "backward",
                                                   [TAG_IN_PLACE] = "in-place",
                                                   [TAG_OUT_OF_PLACE] = "out-of-place",
                                                   [TAG_PACKED] = "packed",
                                                   [TAG_PADDED] = "padded",
                                                   [TAG_PERMUTED] = "permuted",
                                                   [TAG_STRIDED] = "strided",
                                                   [TAG_INSIDE] = "batch-inside",
                                                   [TAG_TANGLED] = "tangled",
                                                   [TAG_OFFSET] = "offset",
                                                   [TAG_PLANAR] = "planar",
                                                   [TAG_SCALED] = "scaled",
                                                   [TAG_LARGE] = "large",
                                                   [TAG_EXECUTE] = "execute",
                                                   [TAG_HOST] = "host",
                                                   [TAG_ENQUEUE] = "enqueue",
                                                   [TAG_LIMITED] = "limited",
                                                   [TAG_EVEN] = "even",
                                                   [TAG_ZEROS] = "zeros",
                                                   [TAG_BROKEN] = "broken",
                                                   [TAG_LEFT_OUT] = "left-out",
                                                   [TAG_HALVED_ELSEWHERE] = "halved-elsewhere",
                                                   [TAG_REVERSED] = "reversed",
                                                   [TAG_SHARED] = "shared",
                                                   [TAG_TRANSPOSED] = "transposed",
                                                   [TAG_ORTHONORMAL] = "orthonormal",
                                                   [TAG_WINDOW_IN] = "window-in",
                                                   [TAG_WINDOW_OUT] = "window-out",
                                                   [TAG_CENTERED] = "centered",
                                                   [TAG_CALLBACKS] = "callbacks",
                                                   [TAG_TYPES] = "types",
                                                   [TAG_R2R] = "r2r",
                                                   [TAG_DCT1] = "dct1",
                                                   [TAG_DCT2] = "dct2",
                                                   [TAG_DCT3] = "dct3",
                                                   [TAG_DCT4] = "dct4",
                                                   [TAG_DST1] = "dst1",
                                                   [TAG_DST2] = "dst2",
                                                   [TAG_DST3] = "dst3",
                                                   [TAG_DST4] = "dst4",
                                                   [TAG_DHT] = "dht",
                                                   [TAG_HALFCOMPLEX] = "halfcomplex",
                                                   [TAG_MIXED] = "mixed"};

const uint64_t random_tags_awaited = 0;

static bool find_tag(const char *name, size_t length, uint64_t *tags) {
    for (int tag = 0; tag < RANDOM_TAGS; ++tag)
        if (strlen(random_tag_names[tag]) == length &&
            strncmp(random_tag_names[tag], name, length) == 0) {
            *tags |= UINT64_C(1) << tag;
            return true;
        }
    return false;
}

bool random_tags_parse(const char *names, uint64_t *tags) {
    *tags = 0;
    for (;;) {
        size_t length = strcspn(names, ",");
        if (!find_tag(names, length, tags)) return false;
        if (!names[length]) return true;
        names += length + 1;
    }
}

/* ---- What a problem is ---- */

static uint64_t bit(random_tag tag) {
    return UINT64_C(1) << tag;
}

static bool differ(const random_side *a, const random_side *b) {
    bool same = a->offset == b->offset && (a->batch == 1 || a->distance == b->distance);
    for (size_t i = 0; i < a->rank; ++i)
        same = same && (a->lengths[i] == 1 || a->strides[i] == b->strides[i]);
    return !same;
}

static uint64_t place_tags(const random_problem *p) {
    const oclfft_plan_desc *desc = &p->desc;
    bool halving = desc->transform == OCLFFT_R2C || desc->transform == OCLFFT_C2R;
    uint64_t tags = 0;
    for (int i = 0; i < desc->rank; ++i)
        if (desc->axes[i] == OCLFFT_AXIS_NONE) tags |= bit(TAG_LEFT_OUT);
    if (halving && p->in.row + 1 < p->in.rank) tags |= bit(TAG_HALVED_ELSEWHERE);
    if (p->shared) tags |= bit(TAG_SHARED);
    if (random_side_is_cut(&p->in)) tags |= bit(TAG_WINDOW_IN);
    if (random_side_is_cut(&p->out)) tags |= bit(TAG_WINDOW_OUT);
    if (random_side_is_centered(&p->in) || random_side_is_centered(&p->out))
        tags |= bit(TAG_CENTERED);
    if (p->probed) tags |= bit(TAG_CALLBACKS);
    if (p->in.type || p->out.type) tags |= bit(TAG_TYPES);
    if (desc->in_place && !halving && differ(&p->in, &p->out)) tags |= bit(TAG_TRANSPOSED);
    if (desc->norm == OCLFFT_NORM_ORTHONORMAL) tags |= bit(TAG_ORTHONORMAL);
    return tags;
}

static uint64_t kinds_tags(const random_problem *p) {
    oclfft_axis_kind first = OCLFFT_AXIS_NONE;
    uint64_t tags = 0;
    for (size_t axis = 0; axis < p->in.rank; ++axis) {
        oclfft_axis_kind kind = random_problem_kind(p, axis);
        for (int i = 0; i < REAL_KINDS; ++i)
            if (kind == real_kinds[i]) tags |= bit((random_tag)(TAG_DCT1 + i));
        if (kind == OCLFFT_AXIS_NONE) continue;
        if (first == OCLFFT_AXIS_NONE) first = kind;
        if (kind != first) tags |= bit(TAG_MIXED);
    }
    return tags;
}

static uint64_t layout_tags(const random_problem *p) {
    static const random_tag tags[] = {TAG_PADDED,  TAG_PERMUTED, TAG_STRIDED, TAG_INSIDE,
                                      TAG_TANGLED, TAG_OFFSET,   TAG_REVERSED};
    static const unsigned traits[] = {TRAIT_PADDED,  TRAIT_PERMUTED, TRAIT_STRIDED, TRAIT_INSIDE,
                                      TRAIT_TANGLED, TRAIT_OFFSET,   TRAIT_REVERSED};
    unsigned both = random_side_traits(&p->in) | random_side_traits(&p->out);
    bool planar = p->in.planar || p->out.planar;
    uint64_t found = planar ? bit(TAG_PLANAR) : both == 0 ? bit(TAG_PACKED) : 0;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; ++i)
        if (both & traits[i]) found |= bit(tags[i]);
    return found;
}

static random_tag kind_tag(const random_problem *p) {
    return random_problem_is_copy(p)         ? TAG_COPY
           : p->desc.transform == OCLFFT_C2C ? TAG_C2C
           : p->desc.transform == OCLFFT_R2C ? TAG_R2C
           : p->desc.transform == OCLFFT_C2R ? TAG_C2R
                                             : TAG_R2R;
}

uint64_t random_problem_tags(const random_problem *p) {
    static const random_tag routes[] = {
        [ROUTE_EXECUTE] = TAG_EXECUTE, [ROUTE_HOST] = TAG_HOST, [ROUTE_ENQUEUE] = TAG_ENQUEUE};
    const oclfft_plan_desc *desc = &p->desc;
    double scale = p->direction == OCLFFT_FORWARD ? desc->scale_forward - 1 : desc->scale_backward;
    uint64_t tags =
        layout_tags(p) | place_tags(p) | kinds_tags(p) | bit(routes[p->route]) | bit(kind_tag(p));
    tags |= bit(desc->precision == OCLFFT_DOUBLE ? TAG_DOUBLE : TAG_SINGLE);
    tags |= bit(desc->rank < 4 ? (random_tag)(TAG_RANK1 + desc->rank - 1) : TAG_RANK_MORE);
    tags |= bit(random_problem_is_smooth(p) ? TAG_SMOOTH : TAG_HARD);
    tags |= bit(p->direction == OCLFFT_FORWARD ? TAG_FORWARD : TAG_BACKWARD);
    tags |= bit(desc->in_place ? TAG_IN_PLACE : TAG_OUT_OF_PLACE);
    if (desc->batch > 1) tags |= bit(TAG_BATCH);
    if (scale != 0) tags |= bit(TAG_SCALED);
    if (p->points * p->transforms > 1 << 16) tags |= bit(TAG_LARGE);
    if (p->limit > 0) tags |= bit(TAG_LIMITED);
    if (p->even) tags |= bit(TAG_EVEN);
    if (p->oddity != ODD_NONE) tags |= bit(p->oddity == ODD_ZEROS ? TAG_ZEROS : TAG_BROKEN);
    return tags;
}
