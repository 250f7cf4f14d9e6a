package org.hotseat.kernel;

import java.util.Optional;
import org.hotseat.kernel.error.InvalidInput;

/**
 * A user who holds, buys or grabs: the subject of a token, or the one a service acts for.
 *
 * @param value the subject in the key form of {@link Subjects}, which may stand in any key
 */
public record UserId(String value) {

    public UserId {
        if (!Subjects.isKey(value)) {
            throw refused();
        }
    }

    /**
     * The user whom a caller, a token or a fact names.
     *
     * @throws InvalidInput naming {@code userId}
     */
    public static UserId of(String subject) {
        return read(subject).orElseThrow(UserId::refused);
    }

    /** The same; empty for what cannot be a subject. */
    public static Optional<UserId> read(String subject) {
        return Subjects.key(subject).map(UserId::new);
    }

    /** The user's subject itself, as answers and facts have it. */
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
