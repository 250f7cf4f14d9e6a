package org.hotseat.facts.list;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Date;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.hotseat.facts.FactValues;

/**
 * A position in a list, after a document. Its text form is a cursor, which callers send back unchanged.
 *
 * @param time the time of the document, in a list by time
 * @param id the document's {@code _id}: text, a {@code Long} or an {@link ObjectId}
 */
record Position(Optional<Date> time, Object id) {

    private static final int LONGEST = 1_024;
    private static final Pattern FORM = Pattern.compile("(-?\\d{1,18})?([sno])(.{1,512})", Pattern.DOTALL);

    /**
     * Returns whether a list can continue after a document with this {@code _id}. Hotseat shows no ids of other types.
     */
    static boolean possible(Object id) {
        return id instanceof String text
                ? !text.isEmpty() && text.length() <= 512
                : id instanceof ObjectId || number(id);
    }

    private static boolean number(Object id) {
        return id instanceof Number && FactValues.wholeNumber(id).isPresent();
    }

    /** Returns the cursor, made of letters, digits, {@code -} and {@code _}. */
    String cursor() {
        String type = id instanceof String ? "s" : id instanceof ObjectId ? "o" : "n";
        String plain = time.map(date -> Long.toString(date.getTime())).orElse("")
                + type
                + FactValues.id(id).orElseThrow();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads a position from its {@link #cursor}; empty for any other text. */
    static Optional<Position> read(String cursor) {
        if (cursor.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            Matcher form = FORM.matcher(plain);
            // A text that differs from the cursor of its own position was not made here.
            return form.matches()
                    ? read(form).filter(position -> position.cursor().equals(cursor))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Position> read(Matcher form) {
        Optional<Date> time = Optional.ofNullable(form.group(1)).map(millis -> new Date(Long.parseLong(millis)));
        String text = form.group(3);
        return switch (form.group(2)) {
            case "s" -> Optional.of(new Position(time, text));
            case "o" -> Optional.of(text).filter(ObjectId::isValid).map(id -> new Position(time, new ObjectId(id)));
            default -> FactValues.wholeNumber(text).map(id -> new Position(time, id));
        };
    }
}
