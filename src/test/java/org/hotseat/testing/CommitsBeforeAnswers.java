package org.hotseat.testing;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.mvstore.MVStore;

/**
 * Brings what a command has changed into the file before the command is answered, so that a kill of the process loses
 * nothing that it has acknowledged. Commands that come together share one commit.
 */
final class CommitsBeforeAnswers {

    private static final Set<String> READS = Set.of(
            "find",
            "getmore",
            "count",
            "aggregate",
            "distinct",
            "ping",
            "hello",
            "ismaster",
            "buildinfo",
            "endsessions",
            "killcursors",
            "listcollections",
            "listindexes",
            "listdatabases");

    private final MVStore store;
    private final AtomicLong changes = new AtomicLong();
    private long committed;

    CommitsBeforeAnswers(MVStore store) {
        this.store = store;
    }

    /** Returns when everything that this command has changed is in the file. */
    void after(String command) {
        if (READS.contains(command.toLowerCase(Locale.ROOT))) {
            return;
        }
        long mine = changes.incrementAndGet();
        synchronized (store) {
            if (committed < mine) {
                long all = changes.get();
                store.commit();
                committed = all;
            }
        }
    }
}
