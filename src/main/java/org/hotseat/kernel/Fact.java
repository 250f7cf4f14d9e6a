package org.hotseat.kernel;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.hotseat.kernel.error.Broken;

/**
 * A change that a script has written into the outbox: the full state of one thing at one version. Writing a fact to
 * MongoDB twice, late, or before an earlier one leads to the same documents.
 *
 * @param epoch the epoch of the server whose outbox contains the fact; it names the partition
 * @param entryId the id of the outbox entry; begins with the Redis time in ms
 * @param kind the word by which the {@code FactWriter} for this fact is found, for instance {@code hold}
 * @param fields the state, all values as text
 */
public record Fact(Epoch epoch, String entryId, String kind, Map<String, String> fields) {

    private static final int MILLIS_DIGITS = 15;

    public Fact {
        fields = Map.copyOf(fields);
    }

    /**
     * Creates a fact that is not known to come from a verified server. It may be read, but must not be written to
     * MongoDB.
     */
    public Fact(int partition, String entryId, String kind, Map<String, String> fields) {
        this(Epoch.none(partition), entryId, kind, fields);
    }

    public int partition() {
        return epoch.partition();
    }

    /**
     * Returns the term in which the fact was decided, independent of the server that reads its entry. Empty for an
     * entry of an earlier version of the server.
     */
    public OptionalLong term() {
        String term = fields.get("term");
        return term == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(term));
    }

    /**
     * Returns whether the entry repeats an earlier fact, only because a reply needs that fact to be durable. Such an
     * entry changes nothing.
     */
    public boolean isRepeated() {
        return fields.containsKey("again");
    }

    /**
     * Returns the id of an outbox entry. This fact must be written after that entry and after all entries before it,
     * because they gave back what this fact takes, or wrote what this fact changes. Empty when the fact depends on no
     * recent entry.
     */
    public Optional<String> after() {
        return Optional.ofNullable(fields.get("after"));
    }

    /**
     * Returns the id of an order whose first fact must be written before this fact. This is the case for a hold that
     * became the order. The order's fact is earlier in the outbox. Empty when the fact depends on no order.
     */
    public Optional<String> prerequisiteOrder() {
        return Optional.ofNullable(fields.get("behind"));
    }

    /**
     * Returns the value of a field that this kind of fact always has.
     *
     * @throws Broken when the fact does not have the field
     */
    public String get(String field) {
        String value = fields.get(field);
        if (value == null) {
            throw new Broken("Fact " + kind + " " + entryId + " has no field " + field, null);
        }
        return value;
    }

    /** Returns the time at which the fact was decided, by Redis's clock. Empty when the entry id contains no time. */
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
