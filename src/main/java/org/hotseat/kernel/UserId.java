package org.hotseat.kernel;

import java.util.Optional;
import org.hotseat.kernel.error.InvalidInput;

/**
 * The id of a user who holds, buys or grabs: the subject of a token, or the user for whom a service acts.
 *
 * @param value the subject in the key form of {@link Subjects}, which may be part of any key
 */
public record UserId(String value) {

    public UserId {
        if (!Subjects.isKey(value)) {
            throw refused();
        }
    }

    /**
     * Returns the user with this subject, as given by a caller, a token or a fact.
     *
     * @throws InvalidInput for a text that cannot be a subject; names {@code userId}
     */
    public static UserId of(String subject) {
        return read(subject).orElseThrow(UserId::refused);
    }

    /** Returns the user with this subject; empty for a text that cannot be a subject. */
    public static Optional<UserId> read(String subject) {
        return Subjects.key(subject).map(UserId::new);
    }

    /** Returns the user's subject itself, for answers and facts. */
    public String subject() {
        return Subjects.original(value);
    }

    @Override
    public String toString() {
        return value;
    }

    private static InvalidInput refused() {
        return InvalidInput.of("userId", Subjects.RULE);
    }
}
