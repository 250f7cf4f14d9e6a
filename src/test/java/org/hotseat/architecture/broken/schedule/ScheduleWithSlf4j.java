package org.hotseat.architecture.broken.schedule;

import org.slf4j.Logger;

/** Breaks the rule that logging is the JDK's. */
class ScheduleWithSlf4j {
    Logger forbidden;
}
