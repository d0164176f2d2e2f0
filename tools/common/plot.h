/* Pictures through gnuplot. */
#ifndef TOOLS_COMMON_PLOT
#define TOOLS_COMMON_PLOT

#include <stdbool.h>
#include <stdio.h>

/* Writes a script that draws `data` into the file `picture`. */
typedef void plot_writer(FILE *to, const char *picture, const void *data);

/* Takes the name given to --plot: FILE.png or FILE.gp; false for another, with the complaint made.
 */
bool plot_option(const char *argument, const char **path);

/* Whether a picture (FILE.png or FILE.gp) can be made at all, before anything is measured; false
 * with the reason in peer_why(), a sentence that names the file. */
bool plot_possible(const char *path);

/* FILE.png, drawn by gnuplot, or the script FILE.gp alone; false with the reason in peer_why(),
 * likewise. An older picture stays where there is no new one. */
bool plot_save(const char *path, plot_writer *write, const void *data);

#endif
