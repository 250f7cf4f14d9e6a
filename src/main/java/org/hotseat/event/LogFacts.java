package org.hotseat.event;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.EventDocuments;
import org.hotseat.kernel.Service;

/**
 * Stores the log of the change feed in the collection {@code events} of MongoDB. The {@code _id}s are the numbers 1, 2,
 * 3 …. So if two servers append at the same time, one is refused, and has not used anything of the other's entry. An
 * entry never changes.
 */
@Service
class LogFacts {

    static final String COLLECTION = "events";

    /** The path of a user's subject. */
    static final String PERSON = LogFormFacts.EVENTS + "." + EventDocuments.DATA + ".userId";

    static final String HOLDER = LogFormFacts.EVENTS + "." + EventDocuments.DATA + ".holderId";

    /** The paths of texts that begin with a user's wallet. */
    static final String[] WORDS = {
        LogFormFacts.EVENTS + "." + EventDocuments.ID, LogFormFacts.EVENTS + "." + EventDocuments.SUBJECT
    };

    private static final long TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;

    @Inject
    LogFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Returns the state of the log after its last entry. One read; it reads the whole log on a server that cannot sort
     * by id with an index.
     */
    LogState last() {
        return mongo.call(
                "the end of the feed",
                () -> Optional.ofNullable(mongo.collection(COLLECTION, TIMEOUT_MILLIS)
                                .find()
                                .sort(Sorts.descending(LogFormFacts.ID))
                                .projection(Projections.exclude(LogFormFacts.EVENTS))
                                .first())
                        .map(LogFormFacts::state)
                        .orElse(LogState.NONE));
    }

    /** Returns the states after a number of entries, in their order; one read. */
    List<LogState> states(long number, int max) {
        return read(
                "the feed's entries from " + number,
                number,
                max,
                Projections.exclude(LogFormFacts.EVENTS),
                LogFormFacts::state);
    }

    /**
     * Appends the entry after a state. One write.
     *
     * @return whether it was appended; false when another server was faster
     */
    boolean append(LogState last, NextLogEntry entry, Instant now) {
        Document document = LogFormFacts.write(last.number() + 1, entry, now);
        return mongo.call(
                "an entry of the feed",
                () -> ConditionalInserts.insertIfAbsent(mongo.collection(COLLECTION), document));
    }

    /**
     * Returns entries from a number on, in their order and without a gap. They begin later when earlier ones are no
     * longer kept. One read, and another one after a gap: entries are appended during the read, so it may have missed
     * one and found the next.
     */
    List<LogEntry> from(long number, int max) {
        List<LogEntry> entries = entries(number, max);
        if (!entries.isEmpty() && entries.get(entries.size() - 1).number() - number >= entries.size()) {
            entries = entries(number, max);
        }
        int unbroken = 0;
        while (unbroken < entries.size()
                && entries.get(unbroken).number() == entries.get(0).number() + unbroken) {
            unbroken++;
        }
        return entries.subList(0, unbroken);
    }

    private List<LogEntry> entries(long number, int max) {
        return read(
                "the feed from " + number,
                number,
                max,
                Projections.include(LogFormFacts.APPENDED_AT, LogFormFacts.EVENTS),
                LogFormFacts::entry);
    }

    /** Returns the number of the first entry that is kept; 1 when there is none. One read, like {@link #last}. */
    long first() {
        return mongo.call(
                "the beginning of the feed",
                () -> Optional.ofNullable(mongo.collection(COLLECTION, TIMEOUT_MILLIS)
                                .find()
                                .sort(Sorts.ascending(LogFormFacts.ID))
                                .projection(Projections.include(LogFormFacts.ID))
                                .first())
                        .map(LogFormFacts::number)
                        .orElse(1L));
    }

    /** Returns the times at which entries from a number on were appended, by their numbers; one read. */
    SortedMap<Long, Instant> times(long number, int max) {
        SortedMap<Long, Instant> times = new TreeMap<>();
        read(
                        "the feed's times from " + number,
                        number,
                        max,
                        Projections.include(LogFormFacts.APPENDED_AT),
                        entry -> Map.entry(
                                LogFormFacts.number(entry),
                                entry.getDate(LogFormFacts.APPENDED_AT).toInstant()))
                .forEach(entry -> times.put(entry.getKey(), entry.getValue()));
        return times;
    }

    /** Deletes entries; one write. */
    void delete(Collection<Long> numbers) {
        mongo.call(
                "old events",
                () -> mongo.collection(COLLECTION, TIMEOUT_MILLIS).deleteMany(Filters.in(LogFormFacts.ID, numbers)));
    }

    /**
     * Reads entries by their single numbers. The embedded server reads a whole collection to find a range of ids, or to
     * sort by them.
     */
    private <T> List<T> read(String what, long number, int max, Bson fields, Function<Document, T> form) {
        List<Long> numbers = LongStream.range(number, number + max).boxed().toList();
        return mongo.call(
                what,
                () -> mongo
                        .collection(COLLECTION)
                        .find(Filters.in(LogFormFacts.ID, numbers))
                        .projection(fields)
                        .into(new ArrayList<>())
                        .stream()
                        .sorted(Comparator.comparingLong(LogFormFacts::number))
                        .map(form)
                        .toList());
    }
}
