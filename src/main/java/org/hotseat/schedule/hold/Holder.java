package org.hotseat.schedule.hold;

import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.InvalidInput;

/**
 * The holder of a hold in the hot state: a user or a stand-in. A stand-in replaces a user whom an earlier system's
 * facts do not name, or name by an invalid user id. It begins with {@code ~}, which no user id does. So the hold counts
 * and expires like any other, and no caller can use it.
 */
public record Holder(String value) {

    private static final Pattern STAND_IN = Pattern.compile("~[A-Za-z0-9_-]+");

    public Holder {
        if (!STAND_IN.matcher(value).matches()) {
            value = new UserId(value).value();
        }
    }

    /** Returns the holder that a text of the hot state names; empty when the text names none. */
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

    /**
     * Returns the stand-in of a document.
     *
     * @param fact the text that identifies the hold's document
     */
    public static Holder standIn(String fact) {
        return new Holder("~" + fact);
    }

    boolean isStandIn() {
        return value.startsWith("~");
    }

    /** Returns the subject of a user; a stand-in has none. */
    String subject() {
        return new UserId(value).subject();
    }

    /** Returns the argument of {@link #standIn}. */
    String fact() {
        return value.substring(1);
    }

    @Override
    public String toString() {
        return value;
    }
}
