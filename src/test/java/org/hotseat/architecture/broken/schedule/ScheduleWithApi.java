package org.hotseat.architecture.broken.schedule;

import org.hotseat.architecture.broken.api.ApiWithSchedule;

/** Breaks the rule that nobody imports api. */
class ScheduleWithApi {
    ApiWithSchedule forbidden;
}
