package org.hotseat.event;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in the feed, before an event.
 *
 * @param number the number of the log entry with this event
 * @param index the index of the event in this entry
 */
public record EventCursor(long number, int index) {

    private static final Pattern FORM = Pattern.compile("e([0-9]{1,18})-([0-9]{1,6})");
    private static final int LONGEST = 64;

    /** Returns the text that callers send back unchanged. */
    public String text() {
        String plain = "e" + number + "-" + index;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads a place from its {@link #text}; empty for any other text. */
    public static Optional<EventCursor> read(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            Matcher form = FORM.matcher(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
            return form.matches()
                    ? Optional.of(new EventCursor(Long.parseLong(form.group(1)), Integer.parseInt(form.group(2))))
                            .filter(cursor -> cursor.text().equals(text))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
