package org.hotseat.kernel;

import java.util.Optional;

/**
 * Who plays, buys or grabs: the subject of a token, or the one a service acts for.
 *
 * @param value the subject in the key form of {@link Subjects}, which may stand in any key
 */
public record PlayerId(String value) {

    public PlayerId {
        if (!Subjects.isKey(value)) {
            throw refused();
        }
    }

    /**
     * The player whom a caller, a token or a fact names.
     *
     * @throws InvalidInput naming {@code playerId}
     */
    public static PlayerId of(String subject) {
        return read(subject).orElseThrow(PlayerId::refused);
    }

    /** The same; empty for what cannot be a subject. */
    public static Optional<PlayerId> read(String subject) {
        return Subjects.key(subject).map(PlayerId::new);
    }

    /** The player's subject itself, as answers and facts have it. */
    public String subject() {
        return Subjects.original(value);
    }

    @Override
    public String toString() {
        return value;
    }

    private static InvalidInput refused() {
        return InvalidInput.of("playerId", Subjects.RULE);
    }
}
