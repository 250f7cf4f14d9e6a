package org.hotseat.kernel;

/** Who plays, buys or grabs: the subject of a token, or the one a service acts for. Keeps the rule of {@link Ids}. */
public record PlayerId(String value) {

    public PlayerId {
        Ids.check("playerId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
