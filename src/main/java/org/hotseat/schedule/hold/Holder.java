package org.hotseat.schedule.hold;

import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.InvalidInput;

/**
 * The holder of a hold in the hot state: a user, or a stand-in for one whom an earlier system's facts do not name, or
 * name by no valid user id. A stand-in begins with {@code ~}, which no user id does, so the hold counts and expires
 * like any other and is at no caller's disposal.
 */
public record Holder(String value) {

    private static final Pattern STAND_IN = Pattern.compile("~[A-Za-z0-9_-]+");

    public Holder {
        if (!STAND_IN.matcher(value).matches()) {
            value = new UserId(value).value();
        }
    }

    /** The holder that a text of the hot state names; empty when it names none. */
    public static Optional<Holder> read(String text) {
        try {
            return Optional.of(new Holder(text)).filter(holder -> holder.value().equals(text));
        } catch (InvalidInput e) {
            return Optional.empty();
        }
    }

    public static Holder of(UserId user) {
        return new Holder(user.value());
    }

    /** @param fact the fields that identify the hold's document */
    public static Holder standIn(String fact) {
        return new Holder("~" + fact);
    }

    boolean standsIn() {
        return value.startsWith("~");
    }

    /** The subject of a user; a stand-in has none. */
    String subject() {
        return new UserId(value).subject();
    }

    /** The argument of {@link #standIn}. */
    String fact() {
        return value.substring(1);
    }

    @Override
    public String toString() {
        return value;
    }
}
