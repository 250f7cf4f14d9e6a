package org.hotseat.kernel.form;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.toolkit.Settings;

/**
 * A limit of this many requests in this many seconds, as a token bucket: after a quiet time all of them may come at
 * once, and from then on evenly.
 *
 * @param requests 1 to 1,000,000
 * @param perSeconds 1 to 86,400
 */
public record RateLimit(int requests, int perSeconds) {

    static final int MAX_REQUESTS = 1_000_000;
    static final int MAX_SECONDS = 86_400;

    private static final String OFF = "off";
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,6})/([1-9][0-9]{0,4})");

    /** Returns the form in Redis and in facts, for instance {@code 5/10}. */
    @Override
    public String toString() {
        return requests + "/" + perSeconds;
    }

    static RateLimit parse(String text) {
        String[] parts = text.split("/", 2);
        return new RateLimit(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    /**
     * Reads a limit from the settings: a text such as {@code 400/60}, or {@code off} for no limit.
     *
     * @param otherwise the text to use if the variable is not set
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    public static Optional<RateLimit> setting(Settings settings, String name, String otherwise) {
        String text = settings.text(name, otherwise).toLowerCase(Locale.ROOT);
        if (text.equals(OFF)) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(text);
        RateLimit limit = form.matches() ? parse(text) : new RateLimit(0, 0);
        if (limit.requests == 0 || limit.requests > MAX_REQUESTS || limit.perSeconds > MAX_SECONDS) {
            throw Settings.bad(
                    name,
                    "must be requests/seconds, at most " + MAX_REQUESTS + "/" + MAX_SECONDS + ", or " + OFF,
                    null);
        }
        return Optional.of(limit);
    }
}
