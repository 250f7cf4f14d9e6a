package org.hotseat.facts.epoch;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Epoch;
import org.jspecify.annotations.Nullable;

/**
 * The current epoch of a partition as MongoDB stores it.
 *
 * @param former the histories of earlier epochs, the latest fifty
 * @param confirmed a value that changes with each confirmation
 * @param timeoutMillis the longest time that a fact of this epoch may take on any server; 0 when an earlier version of
 *     Hotseat has begun it
 * @param earlierMillis the same time for earlier epochs, until their facts were waited for
 * @param servers the servers that have entered the epoch and not stopped since; empty when all have stopped
 * @param earlier the servers that may have a lease on an earlier epoch: they have not left it, and it was not waited
 *     for
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

    /** Stands for servers that are not listed; it never leaves an epoch. */
    static final String UNKNOWN = "?";

    /**
     * The largest number of servers in the list. Servers that were killed stay in it until the next epoch. A longer
     * list is replaced by {@link #UNKNOWN}.
     */
    static final int MAX_SERVERS = 100;

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
        return FactValues.wholeNumber(document.get(name)).orElse(0L);
    }

    /** Returns the longest time that a fact of this epoch or of an earlier one may take. */
    long longestMillis() {
        return Math.max(timeoutMillis, earlierMillis);
    }

    /** Returns whether other servers wait for a server before they read the facts of this epoch. */
    boolean hasEntered(String server) {
        return servers.contains(server) || servers.contains(UNKNOWN);
    }

    /** Returns the servers that may have a lease on this epoch or on an earlier one. */
    Set<String> all() {
        Set<String> all = new TreeSet<>(earlier);
        all.addAll(servers);
        return all;
    }
}
