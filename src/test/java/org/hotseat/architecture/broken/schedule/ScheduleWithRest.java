package org.hotseat.architecture.broken.schedule;

import jakarta.ws.rs.core.Response;

/** Breaks the rule that only resources speak HTTP. */
class ScheduleWithRest {
    Response forbidden;
}
