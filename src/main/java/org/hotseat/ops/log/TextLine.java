package org.hotseat.ops.log;

import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.regex.Pattern;
import org.hotseat.kernel.caller.Act;

/**
 * Formats a line in the server's own form. If the line is written for a request, the id of the request is appended to
 * the message. A message of Hotseat always is one line: line breaks and other control characters, for instance from a
 * receiver's answer, become a blank.
 */
final class TextLine extends Formatter {

    private static final String OURS = "org.hotseat.";
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

    private final Formatter server;

    TextLine(Formatter server) {
        this.server = server;
    }

    @Override
    public String format(LogRecord line) {
        String message = LogMessage.of(line);
        String text = String.valueOf(line.getLoggerName()).startsWith(OURS)
                ? BREAKS.matcher(message).replaceAll(" ")
                : message;
        Act act = Act.current();
        String request = act.actor().request();
        if (act.isRequest() && !text.contains(request)) {
            text += " (request " + request + ")";
        }
        return server.format(text.equals(message) ? line : copy(line, text));
    }

    private static LogRecord copy(LogRecord line, String message) {
        LogRecord copy = new LogRecord(line.getLevel(), message);
        copy.setLoggerName(line.getLoggerName());
        copy.setInstant(line.getInstant());
        copy.setLongThreadID(line.getLongThreadID());
        copy.setSourceClassName(line.getSourceClassName());
        copy.setSourceMethodName(line.getSourceMethodName());
        copy.setThrown(line.getThrown());
        return copy;
    }

    @Override
    public String getHead(Handler handler) {
        return server.getHead(handler);
    }

    @Override
    public String getTail(Handler handler) {
        return server.getTail(handler);
    }
}
