package org.hotseat.drop.pool;

import java.util.Optional;
import java.util.function.ObjIntConsumer;

/** Counts the claims of each user. Gets claims sorted by user, and keeps one of them. Not thread-safe. */
public final class UserCounts {

    private final ObjIntConsumer<Claim> consumer;
    private Optional<Claim> current = Optional.empty();
    private int count;
    private long users;

    /**
     * Creates a counter.
     *
     * @param consumer receives the last claim of each user, and the number of the user's claims
     */
    public UserCounts(ObjIntConsumer<Claim> consumer) {
        this.consumer = consumer;
    }

    public void add(Claim claim) {
        if (current.filter(last -> last.user().equals(claim.user())).isEmpty()) {
            end();
        }
        current = Optional.of(claim);
        count++;
    }

    /** Passes the last user to the consumer. */
    public void end() {
        current.ifPresent(last -> {
            users++;
            consumer.accept(last, count);
        });
        current = Optional.empty();
        count = 0;
    }

    /** Returns the number of users that were counted. */
    public long users() {
        return users;
    }
}
