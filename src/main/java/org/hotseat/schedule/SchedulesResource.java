package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.hotseat.order.report.SellingModelResource;
import org.hotseat.schedule.hold.ScheduleId;

/** Schedules over REST. */
@Path(ScheduleId.MODEL)
@ApplicationScoped
public class SchedulesResource extends SellingModelResource {

    public SchedulesResource() {
        super(ScheduleId.MODEL);
    }
}
