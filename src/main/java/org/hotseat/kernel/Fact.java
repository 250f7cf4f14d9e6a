package org.hotseat.kernel;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.hotseat.kernel.error.Broken;

/**
 * Something that happened, as a script wrote it into the outbox: the full state of one thing at one version. Writing it
 * twice, late, or before an earlier one gives the same documents.
 *
 * @param epoch the epoch of the server whose outbox holds it, and with it the partition
 * @param entryId the id of its outbox entry, which begins with the Redis time in ms
 * @param kind which {@code FactWriter} understands it, for instance {@code hold}
 * @param fields the state, all as text
 */
public record Fact(Epoch epoch, String entryId, String kind, Map<String, String> fields) {

    private static final int MILLIS_DIGITS = 15;

    public Fact {
        fields = Map.copyOf(fields);
    }

    /** A fact that is not known to come from a verified server: it may be read, and not be written. */
    public Fact(int partition, String entryId, String kind, Map<String, String> fields) {
        this(Epoch.none(partition), entryId, kind, fields);
    }

    public int partition() {
        return epoch.partition();
    }

    /**
     * The term in which it was decided, whoever reads its entry; empty for an entry of an earlier version of the
     * server.
     */
    public OptionalLong term() {
        String term = fields.get("term");
        return term == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(term));
    }

    /** Whether it is an earlier fact once more, for the sake of a reply that rides on it: nothing has changed by it. */
    public boolean again() {
        return fields.containsKey("again");
    }

    /**
     * The outbox entry after which it is written, and after all before that: they gave back what this one takes. Empty
     * where nothing was given back lately.
     */
    public Optional<String> after() {
        return Optional.ofNullable(fields.get("after"));
    }

    /**
     * The order behind whose first fact it is written, and not without it: that of a hold which became the order. The
     * order's fact stands before it in the outbox. Empty where no other fact has to be there.
     */
    public Optional<String> behind() {
        return Optional.ofNullable(fields.get("behind"));
    }

    /** A field that this kind of fact always has. */
    public String get(String field) {
        String value = fields.get(field);
        if (value == null) {
            throw new Broken("Fact " + kind + " " + entryId + " has no field " + field, null);
        }
        return value;
    }

    /** When it was decided, by Redis's clock; empty for one whose entry does not say. */
    public Optional<Instant> time() {
        int dash = entryId.indexOf('-');
        int end = dash < 0 ? entryId.length() : dash;
        for (int i = 0; i < end; i++) {
            if (entryId.charAt(i) < '0' || entryId.charAt(i) > '9') {
                return Optional.empty();
            }
        }
        return end == 0 || end > MILLIS_DIGITS
                ? Optional.empty()
                : Optional.of(Instant.ofEpochMilli(Long.parseLong(entryId, 0, end, 10)));
    }

    public long number(String field) {
        return Long.parseLong(get(field));
    }
}
