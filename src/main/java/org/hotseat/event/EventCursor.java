package org.hotseat.event;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in the feed: before an event.
 *
 * @param number of the log's entry that has it
 * @param index of the event in this entry
 */
public record EventCursor(long number, int index) {

    private static final Pattern FORM = Pattern.compile("e([0-9]{1,18})-([0-9]{1,6})");
    private static final int LONGEST = 64;

    /** The text that callers pass back as it is. */
    public String text() {
        String plain = "e" + number + "-" + index;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    /** The reverse of {@link #text}; empty for what is no cursor. */
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
