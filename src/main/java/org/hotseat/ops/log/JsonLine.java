package org.hotseat.ops.log;

import jakarta.json.Json;
import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonGeneratorFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Act;
import org.jspecify.annotations.Nullable;

/**
 * Formats a log line as one JSON object. It contains the request for which the line is written, as far as known: its
 * id, its trace, its route, the roles of its caller and its resource. It never contains the caller's identity. Unknown
 * values are left out.
 */
final class JsonLine extends Formatter {

    /** The form of the numbers in {@code docs/reference/log-numbers.md}. */
    private static final Pattern CODE = Pattern.compile("(HS\\d{3,4}) .*", Pattern.DOTALL);

    private static final Pattern INCIDENT = Pattern.compile("Incident ([0-9a-f-]{36}) .*", Pattern.DOTALL);

    private final JsonGeneratorFactory generators = Json.createGeneratorFactory(Map.of());

    @Override
    public String format(LogRecord line) {
        String message = LogMessage.of(line);
        StringWriter text = new StringWriter();
        try (JsonGenerator out = generators.createGenerator(text)) {
            out.writeStartObject();
            out.write("time", line.getInstant().toString());
            out.write("level", level(line.getLevel()));
            out.write("logger", String.valueOf(line.getLoggerName()));
            out.write("message", message);
            out.write("thread", Thread.currentThread().getName());
            known(line, message, Act.current()).forEach((name, value) -> {
                if (!value.isEmpty()) {
                    out.write(name, value);
                }
            });
            if (Act.current().isRequest()) {
                out.writeStartArray("roles");
                Act.current().actor().roleNames().forEach(out::write);
                out.writeEnd();
            }
            out.writeEnd();
        }
        return text.append('\n').toString();
    }

    private static Map<String, String> known(LogRecord line, String message, Act act) {
        Map<String, String> known = new LinkedHashMap<>();
        known.put("code", first(CODE, message));
        known.put("incident", first(INCIDENT, message));
        known.put("requestId", act.actor().request());
        known.put("traceId", act.trace());
        known.put("route", act.route());
        known.put("resource", act.resource().map(ResourceId::toString).orElseGet(() -> resource(line.getParameters())));
        known.put("exception", trace(line.getThrown()));
        return known;
    }

    private static String first(Pattern pattern, String message) {
        Matcher match = pattern.matcher(message);
        return match.matches() ? match.group(1) : "";
    }

    /** Returns the resource among the parameters of a line. Lines of the server's own work have it there. */
    private static String resource(Object @Nullable [] parameters) {
        for (Object each : parameters == null ? new Object[0] : parameters) {
            if (each instanceof ResourceId resource) {
                return resource.toString();
            }
        }
        return "";
    }

    private static String trace(@Nullable Throwable thrown) {
        if (thrown == null) {
            return "";
        }
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    /** Returns the level in the words of {@code System.Logger}, which are the same on both application servers. */
    private static String level(Level level) {
        int value = level.intValue();
        if (value >= Level.SEVERE.intValue()) {
            return "ERROR";
        } else if (value >= Level.WARNING.intValue()) {
            return "WARNING";
        } else if (value >= Level.INFO.intValue()) {
            return "INFO";
        }
        return value >= Level.FINE.intValue() ? "DEBUG" : "TRACE";
    }
}
