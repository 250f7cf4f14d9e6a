package org.hotseat.schedule;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Money;

/**
 * The definition of a schedule, as an operator gives it.
 *
 * @param maxPlayers places, 0 to 1,000,000
 * @param startsAt when the session begins; told to callers, decides nothing
 * @param hold how long a hold lasts that does not say
 */
record ScheduleDefinition(
        String name, int maxPlayers, Optional<Instant> startsAt, Duration hold, Optional<Money> price) {

    static final int MAX_PLACES = 1_000_000;
    static final Duration SHORTEST_HOLD = Duration.ofMillis(600);
    static final Duration LONGEST_HOLD = Duration.ofDays(7);

    /** Reads {@code {name, maxPlayers, startsAt?, holdMinutes?, price?}}. */
    static ScheduleDefinition read(Fields body, Duration defaultHold) {
        Optional<String> name = body.text("name", 1, 200);
        Optional<Long> places = body.integer("maxPlayers", 0, MAX_PLACES);
        body.require("name", name);
        body.require("maxPlayers", places);
        Optional<Instant> startsAt = body.time("startsAt");
        Duration hold = body.minutes("holdMinutes", SHORTEST_HOLD, LONGEST_HOLD).orElse(defaultHold);
        Optional<Money> price = body.money("price");
        body.check();
        return new ScheduleDefinition(name.orElseThrow(), places.orElseThrow().intValue(), startsAt, hold, price);
    }

    /** As the hash of the schedule in Redis keeps it, and the facts of changes: max, name, starts_at, hold_ms, price. */
    List<String> values() {
        return List.of(
                Integer.toString(maxPlayers),
                name,
                startsAt.map(time -> Long.toString(time.toEpochMilli())).orElse(""),
                Long.toString(hold.toMillis()),
                price.map(amount -> Long.toString(amount.cents())).orElse(""));
    }

    /** The reverse of {@link #values}. */
    static ScheduleDefinition of(List<String> values) {
        return new ScheduleDefinition(
                values.get(1),
                Integer.parseInt(values.get(0)),
                Optional.of(values.get(2))
                        .filter(text -> !text.isEmpty())
                        .map(Long::valueOf)
                        .map(Instant::ofEpochMilli),
                Duration.ofMillis(Long.parseLong(values.get(3))),
                Optional.of(values.get(4))
                        .filter(text -> !text.isEmpty())
                        .map(Long::valueOf)
                        .map(Money::new));
    }

    BigDecimal holdMinutes() {
        BigDecimal minutes = BigDecimal.valueOf(hold.toMillis())
                .divide(BigDecimal.valueOf(60_000), 5, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        // Without this a hundred would be written as 1E+2.
        return minutes.scale() < 0 ? minutes.setScale(0) : minutes;
    }
}
