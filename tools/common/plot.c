#include "plot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <peer.h>

#include "command.h"
#include "output.h"

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), part = strlen(end);
    return length > part && strcmp(text + length - part, end) == 0;
}

static bool cannot_write(const char *path, int code) {
    const char *reason = code == EINVAL ? "no ordinary file" : strerror(code);
    output_lost();
    return peer_fail("cannot write '%s': %s", path, reason);
}

bool plot_option(const char *argument, const char **path) {
    *path = argument;
    if (ends_with(argument, ".png") || ends_with(argument, ".gp")) return true;
    complain("--plot takes FILE.png, or FILE.gp for the script alone, not '%s'", argument);
    return false;
}

bool plot_possible(const char *path) {
    if (strchr(path, '\'')) return peer_fail("--plot %s: the name must not contain a quote", path);
    char *part = output_beside(path); /* an older picture stays until there is a new one */
    if (!part) return cannot_write(path, errno);
    output_reject(part);
    if (ends_with(path, ".gp") || system("command -v gnuplot >/dev/null") == 0) return true;
    return peer_fail("there is no gnuplot to draw '%s'; --plot FILE.gp writes the script alone",
                     path);
}

/* FILE.gp: the script alone, for a machine without gnuplot; run elsewhere it draws FILE.png. What
 * cannot be written is told by output_open and output_close. */
static bool save_script(const char *path, plot_writer *write, const void *data) {
    char picture[4096];
    snprintf(picture, sizeof picture, "%.*s.png", (int)(strlen(path) - strlen(".gp")), path);
    FILE *file = output_open(path);
    if (file) write(file, picture, data);
    output_close(file);
    return true;
}

/* The last chunk of a PNG file has no data: its name is followed by its checksum. */
static bool is_whole(const char *path) {
    static const char end[] = "IEND\xae\x42\x60\x82";
    char last[sizeof end - 1];
    FILE *file = fopen(path, "rb");
    const bool read = file && fseek(file, -(long)sizeof last, SEEK_END) == 0 &&
                      fread(last, sizeof last, 1, file) == 1;
    if (file) fclose(file);
    return read && memcmp(last, end, sizeof last) == 0;
}

/* gnuplot warns of what it then puts right, and does not tell when the disk is full. */
static bool draw(const char *part, plot_writer *write, const void *data) {
    FILE *gnuplot = popen("gnuplot >/dev/null 2>&1", "w");
    if (!gnuplot) return false;
    write(gnuplot, part, data);
    return pclose(gnuplot) == 0 && is_whole(part);
}

bool plot_save(const char *path, plot_writer *write, const void *data) {
    if (ends_with(path, ".gp")) return save_script(path, write, data);
    char *part = output_beside(path);
    if (!part) return cannot_write(path, errno);
    if (draw(part, write, data)) return output_accept(part, path) || cannot_write(path, errno);
    output_reject(part);
    output_lost();
    return peer_fail("cannot write '%s': gnuplot left no whole picture", path);
}
