#include "plot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <peer.h>

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), part = strlen(end);
    return length > part && strcmp(text + length - part, end) == 0;
}

bool plot_possible(const char *path) {
    const bool script = ends_with(path, ".gp"), there = access(path, F_OK) == 0;
    if (strchr(path, '\'')) return peer_fail("the name of a picture must not contain a quote");
    FILE *file = fopen(path, "a"); /* an older picture stays as it is until there is a new one */
    if (!file) return peer_fail("cannot write %s: %s", path, strerror(errno));
    fclose(file);
    if (!there) (void)remove(path);
    if (script || system("command -v gnuplot >/dev/null") == 0) return true;
    return peer_fail("there is no gnuplot to draw %s; --plot FILE.gp writes the script alone", path);
}

/* FILE.gp: the script alone, for a machine without gnuplot; run elsewhere it draws FILE.png. */
static bool save_script(const char *path, plot_writer *write, const void *data) {
    char picture[4096];
    snprintf(picture, sizeof picture, "%.*s.png", (int)(strlen(path) - strlen(".gp")), path);
    FILE *file = fopen(path, "w");
    if (!file) return peer_fail("%s cannot be written", path);
    write(file, picture, data);
    return fclose(file) == 0 || peer_fail("%s cannot be written", path);
}

bool plot_save(const char *path, plot_writer *write, const void *data) {
    if (ends_with(path, ".gp")) return save_script(path, write, data);
    FILE *gnuplot = popen("gnuplot >/dev/null 2>&1", "w"); /* it warns of what it then puts right */
    if (!gnuplot) return peer_fail("gnuplot cannot be started");
    write(gnuplot, path, data);
    return pclose(gnuplot) == 0 || peer_fail("gnuplot failed");
}
