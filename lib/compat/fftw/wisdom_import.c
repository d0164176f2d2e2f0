/* Wisdom is read up to the bracket that closes it. The wisdom of another version of FFTW is
 * accepted and ignored. Any other text, wisdom of the other precision, and damaged wisdom of the
 * real FFTW's version are refused. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "planner.h"
#include "theirs.h"
#include "wisdom.h"

typedef struct reading {
    read_char_function read;
    void *data;
    char *text;
    size_t count, room;
} reading;

static bool keep(reading *r, int c) {
    if (r->count + 1 >= r->room) {
        const size_t room = r->room ? 2 * r->room : 1024;
        char *more = realloc(r->text, room);
        if (!more) return false;
        r->text = more;
        r->room = room;
    }
    r->text[r->count++] = (char)c;
    r->text[r->count] = '\0';
    return true;
}

static bool is_space(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* From the first bracket to the one that closes it. */
static bool read_list(reading *r) {
    size_t open = 0;
    int c = r->read(r->data);
    while (is_space(c)) c = r->read(r->data);
    while (c == '(' || (open > 0 && c != EOF)) {
        open += (c == '(') - (size_t)(c == ')');
        if (!keep(r, c)) return false;
        if (open == 0) return true;
        c = r->read(r->data);
    }
    return false;
}

static bool is_wisdom(const char *text) {
    static const char name[] = " " NAME("wisdom");
    if (strncmp(text, "(fftw-", 6) != 0) return false;
    const char *after = text + 6 + strcspn(text + 6, " \n()");
    return strncmp(after, name, sizeof name - 1) == 0 && !strchr("_abcdef", after[sizeof name - 1]);
}

/* Takes our entries out of the text. */
static void take_ours(char *text) {
    static const char start[] = "(oclfft #x";
    char *at = text;
    while ((at = strstr(at, start))) {
        char *end = strchr(at, ')');
        if (!end) return;
        wisdom_add(strtoull(at + sizeof start - 1, NULL, 16));
        memmove(at, end + 1, strlen(end + 1) + 1);
    }
}

/* Whether wisdom is that of the real FFTW's own version, whose word on it counts. The first line
 * says so: the version, and what its planner knows. */
static bool is_theirs(const theirs *t, const char *text) {
    char *own = t->export_wisdom_to_string();
    const size_t line = own ? strcspn(own, "\n") : 0;
    const bool same = line > 0 && strcspn(text, "\n") == line && strncmp(own, text, line) == 0;
    t->free(own);
    return same;
}

int X(import_wisdom)(read_char_function read_char, void *data) {
    reading r = {read_char, data, NULL, 0, 0};
    bool good = read_list(&r) && is_wisdom(r.text);
    if (good) {
        const theirs *t = theirs_get();
        planner_lock();
        take_ours(r.text);
        if (t) good = t->import_wisdom_from_string(r.text) || !is_theirs(t, r.text);
        planner_unlock();
    }
    free(r.text);
    return good;
}

static int read_string(void *data) {
    const char **at = data;
    return **at ? (unsigned char)*(*at)++ : EOF;
}

int X(import_wisdom_from_string)(const char *text) {
    return X(import_wisdom)(read_string, &text);
}

static int read_file(void *data) {
    return getc(data);
}

int X(import_wisdom_from_file)(FILE *file) {
    return X(import_wisdom)(read_file, file);
}

int X(import_wisdom_from_filename)(const char *name) {
    FILE *file = fopen(name, "r");
    if (!file) return 0;
    const int good = X(import_wisdom_from_file)(file);
    return fclose(file) == 0 && good;
}

int X(import_system_wisdom)(void) {
    return X(import_wisdom_from_filename)(WISDOM_FILE);
}

void X(forget_wisdom)(void) {
    const theirs *t = theirs_get();
    planner_lock();
    if (t) t->forget_wisdom();
    wisdom_clear();
    planner_unlock();
}
