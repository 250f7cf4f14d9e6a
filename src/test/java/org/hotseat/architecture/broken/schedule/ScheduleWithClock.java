package org.hotseat.architecture.broken.schedule;

/** Breaks the rule that time is Redis's. */
class ScheduleWithClock {
    long forbidden() {
        return System.currentTimeMillis();
    }
}
