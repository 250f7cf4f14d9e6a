package org.hotseat.facts.epoch;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Epoch;
import org.jspecify.annotations.Nullable;

/**
 * The current epoch of a partition as it is in MongoDB.
 *
 * @param former histories of earlier epochs, the latest fifty
 * @param confirmed another value after each confirmation
 * @param timeoutMillis the greatest time that a fact of this epoch may take on any server; 0 when an earlier Hotseat
 *     has begun it
 * @param earlierMillis the same of earlier epochs, until their facts were waited for
 * @param servers that have entered the epoch and not stopped since; empty when all have
 * @param earlier servers that may have a lease on an earlier epoch: they have not left it, and it was not waited for
 */
record StoredEpoch(
        Epoch epoch,
        List<String> former,
        @Nullable Object confirmed,
        long timeoutMillis,
        long earlierMillis,
        List<String> servers,
        Set<String> earlier) {

    static final String TERM = "Term";
    static final String HISTORY = "History";
    static final String FORMER = "Former";
    static final String CONFIRMED = "Confirmed";
    static final String TIMEOUT = "Timeout";
    static final String EARLIER_TIMEOUT = "Earlier_Timeout";
    static final String SERVERS = "Servers";
    static final String EARLIER_SERVERS = "Earlier_Servers";

    /** Stands for servers of which there is no list; it never leaves. */
    static final String UNKNOWN = "?";

    /** Servers in a list. Those that were killed stay there until the next epoch; beyond it the list is given up. */
    static final int MOST_SERVERS = 100;

    static StoredEpoch read(Document document) {
        return new StoredEpoch(
                new Epoch(document.getInteger("_id"), document.getLong(TERM), document.getString(HISTORY)),
                document.getList(FORMER, String.class, List.of()),
                document.get(CONFIRMED),
                millis(document, TIMEOUT),
                millis(document, EARLIER_TIMEOUT),
                document.getList(SERVERS, String.class, List.of(UNKNOWN)),
                Set.copyOf(document.getList(EARLIER_SERVERS, String.class, List.of(UNKNOWN))));
    }

    private static long millis(Document document, String name) {
        return FactValues.whole(document.get(name)).orElse(0L);
    }

    /** The longest time that a fact of a server may take that has not left: of this epoch or of an earlier one. */
    long longestMillis() {
        return Math.max(timeoutMillis, earlierMillis);
    }

    /** Whether others wait for a server before they count what it may have done in this epoch. */
    boolean hasEntered(String server) {
        return servers.contains(server) || servers.contains(UNKNOWN);
    }

    /** The servers that may have a lease on this epoch or on an earlier one. */
    Set<String> all() {
        Set<String> all = new TreeSet<>(earlier);
        all.addAll(servers);
        return all;
    }
}
