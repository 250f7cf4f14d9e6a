package org.hotseat.architecture.broken.schedule;

import jakarta.ejb.TimerService;

/** Breaks the rule that EJBs are timers. */
class ScheduleWithEjb {
    TimerService forbidden;
}
