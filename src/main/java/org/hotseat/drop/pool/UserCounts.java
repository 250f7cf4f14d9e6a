package org.hotseat.drop.pool;

import java.util.Optional;
import java.util.function.ObjIntConsumer;

/** Counts the claims of each user. Gets claims that are sorted by user; keeps one of them. Not for several threads. */
public final class UserCounts {

    private final ObjIntConsumer<Claim> consumer;
    private Optional<Claim> current = Optional.empty();
    private int count;
    private long users;

    /** @param consumer receives the last claim of each user, and how many it has */
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

    /** Reports the last user. */
    public void end() {
        current.ifPresent(last -> {
            users++;
            consumer.accept(last, count);
        });
        current = Optional.empty();
        count = 0;
    }

    /** The number of users that were reported. */
    public long users() {
        return users;
    }
}
