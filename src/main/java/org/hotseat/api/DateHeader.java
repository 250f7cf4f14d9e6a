package org.hotseat.api;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Adds the time of the server to an answer (RFC 9110, 6.6.1). Payara leaves it out, and the pages' countdowns go by it,
 * since a phone's own clock may be wrong.
 */
final class DateHeader {

    static final String NAME = "Date";

    /** The RFC's form; the JDK's own one has days of one digit. */
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    /** Answers of one second share their text. */
    private static volatile Second last = second(0);

    private record Second(long number, String text) {}

    private DateHeader() {}

    static void set(HttpServletResponse response) {
        long now = System.currentTimeMillis() / 1000;
        Second second = last;
        if (second.number != now) {
            second = second(now);
            last = second;
        }
        response.setHeader(NAME, second.text);
    }

    private static Second second(long number) {
        return new Second(number, FORM.format(Instant.ofEpochSecond(number)));
    }
}
