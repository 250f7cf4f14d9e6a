package org.hotseat.event;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.form.Fields;

/**
 * The filters of a caller of the feed.
 *
 * @param types words of {@link ChangeType}; empty for all
 * @param resource the id of the resource, in any sale model; empty for all
 * @param patience the longest time that the answer waits when there are no events yet
 */
record EventQuery(Set<String> types, Optional<String> resource, Duration patience) {

    static final int MAX_WAIT_SECONDS = 30;

    private static final Set<String> WORDS =
            Arrays.stream(ChangeType.values()).map(ChangeType::wireName).collect(Collectors.toSet());

    /** Reads query parameters; adds an error for each bad one. */
    static EventQuery read(Fields query) {
        return new EventQuery(types(query), query.id("resource", id -> id), wait(query));
    }

    private static Set<String> types(Fields query) {
        List<String> words = query.text("types", 0, 1_000).stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .toList();
        if (!WORDS.containsAll(words)) {
            query.addError(
                    "types",
                    "must be words with commas between them, of "
                            + WORDS.stream().sorted().collect(Collectors.joining(", ")));
            return Set.of();
        }
        return Set.copyOf(words);
    }

    private static Duration wait(Fields query) {
        String text = query.text("wait", 0, Integer.MAX_VALUE).orElse("0");
        return Duration.ofSeconds(query.queryNumber("wait", text, 0, MAX_WAIT_SECONDS));
    }

    /** Returns whether an event matches the filters. */
    boolean matches(StoredEvent event) {
        return (types.isEmpty() || types.contains(event.type()))
                && resource.stream().allMatch(id -> event.resource().endsWith("/" + id));
    }
}
