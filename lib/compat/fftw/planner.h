/* The planner: one at a time plans, and what the program has asked of all plans to come. */
#ifndef OCLFFT_COMPAT_FFTW_PLANNER_H
#define OCLFFT_COMPAT_FFTW_PLANNER_H

/* Held while plans are made and destroyed, and wisdom changes; and while what follows is called. */
void planner_lock(void);
void planner_unlock(void);

/* The threads of a plan, 1 at first. */
int planner_threads(void);
void planner_set_threads(int count);

/* The seconds that FFTW may plan, FFTW_NO_TIMELIMIT at first. */
double planner_limit(void);
void planner_set_limit(double seconds);

/* As at first. */
void planner_reset(void);

#endif
