package org.hotseat.drop;

import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.hotseat.kernel.UserId;

/** Counts the claims of each user. Is told the users of claims that are sorted by user; keeps one of them. Not for several threads. */
final class UserCounts {

    private final ObjIntConsumer<UserId> consumer;
    private Optional<UserId> current = Optional.empty();
    private int count;
    private long users;

    UserCounts(ObjIntConsumer<UserId> consumer) {
        this.consumer = consumer;
    }

    void add(UserId user) {
        if (!current.equals(Optional.of(user))) {
            end();
            current = Optional.of(user);
        }
        count++;
    }

    /** Tells of the last user. */
    void end() {
        current.ifPresent(user -> {
            users++;
            consumer.accept(user, count);
        });
        current = Optional.empty();
        count = 0;
    }

    /** The users that were told of. */
    long users() {
        return users;
    }
}
