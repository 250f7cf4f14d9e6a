package org.hotseat.schedule;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.Money;

/** A schedule as REST shows it. */
public record ScheduleView(
        String scheduleId,
        String name,
        int maxPlayers,
        long available,
        long held,
        long booked,
        Optional<String> startsAt,
        BigDecimal holdMinutes,
        Optional<String> price) {

    static ScheduleView of(Schedules.Live live) {
        ScheduleDefinition plan = live.plan();
        return new ScheduleView(
                live.id().value(),
                plan.name(),
                plan.maxPlayers(),
                live.available(),
                live.held(),
                live.booked(),
                plan.startsAt().map(Instant::toString),
                plan.holdMinutes(),
                plan.price().map(Money::toString));
    }
}
