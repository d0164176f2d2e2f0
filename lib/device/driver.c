#include "driver.h"

#include "os/lock.h"

static mutex lock = MUTEX_INITIALIZER;

void driver_lock(void) {
    mutex_lock(&lock);
}

void driver_unlock(void) {
    mutex_unlock(&lock);
}
