package org.hotseat.kernel.form;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The rules by which people may transfer tickets of a resource to others. A resource without such rules allows no
 * transfers.
 *
 * @param until the end of transfers by Redis's clock; the time itself is no longer part of it; empty for no end
 * @param atMost the largest number of transfers of one ticket; empty for any number
 */
public record TransferRules(Optional<Instant> until, Optional<Integer> atMost) {

    private static final String FIELD = "transfers";
    private static final String UNTIL = "until";
    private static final String AT_MOST = "atMost";
    private static final int MAX = 100;

    /** Reads {@code transfers: {until?, atMost?}}. Adds complaints like {@link Fields}. */
    static Optional<TransferRules> read(Fields body) {
        return body.object(FIELD)
                .map(rules -> new TransferRules(
                        rules.time(UNTIL).map(time -> time.truncatedTo(ChronoUnit.MILLIS)),
                        rules.integer(AT_MOST, 1, MAX).map(Long::intValue)));
    }

    /** Returns the form in Redis and in facts. */
    @Override
    public String toString() {
        return until.map(Instant::toEpochMilli).map(String::valueOf).orElse("") + ","
                + atMost.map(String::valueOf).orElse("");
    }

    /** Reads the form of {@link #toString}. */
    public static TransferRules parse(String text) {
        String[] parts = text.split(",", -1);
        return new TransferRules(
                Optional.of(parts[0])
                        .filter(millis -> !millis.isEmpty())
                        .map(Long::valueOf)
                        .map(Instant::ofEpochMilli),
                Optional.of(parts[1]).filter(count -> !count.isEmpty()).map(Integer::valueOf));
    }

    /** Returns the rules in the form for answers. */
    Map<String, Object> answer() {
        Map<String, Object> view = new LinkedHashMap<>();
        until.ifPresent(time -> view.put(UNTIL, time));
        atMost.ifPresent(count -> view.put(AT_MOST, count));
        return view;
    }
}
