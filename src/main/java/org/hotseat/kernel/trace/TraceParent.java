package org.hotseat.kernel.trace;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in a trace, as W3C Trace Context writes it into the header {@code traceparent}.
 *
 * @param traceId 32 hexadecimal digits, not all of them 0
 * @param spanId 16 hexadecimal digits, not all of them 0
 * @param sampled whether the trace is recorded by the one who has sent this place
 */
public record TraceParent(String traceId, String spanId, boolean sampled) {

    /** The header of a request, and the attribute of a CloudEvent. */
    public static final String NAME = "traceparent";

    private static final String VERSION = "00";
    private static final Pattern FORM =
            Pattern.compile("[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2}).*");
    private static final int HEXADECIMAL = 16;

    /** Reads a header. Returns empty for no header and for a text that is not in the form of the standard. */
    public static Optional<TraceParent> parse(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(header);
        return form.matches() ? Optional.of(read(form)) : Optional.empty();
    }

    private static TraceParent read(Matcher form) {
        boolean sampled = (Integer.parseInt(form.group(3), HEXADECIMAL) & 1) == 1;
        return new TraceParent(form.group(1), form.group(2), sampled);
    }

    /** Returns the text of the header, 55 characters. */
    public String text() {
        return VERSION + "-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
    }
}
