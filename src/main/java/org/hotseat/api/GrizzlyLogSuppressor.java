package org.hotseat.api;

import java.util.Map;
import java.util.logging.Filter;
import java.util.logging.Logger;

/**
 * Suppresses log lines that Grizzly, Payara's HTTP server, writes for each malformed request that it refuses itself.
 * Otherwise anybody could fill the log with them. The lines for a chunk without a length even have a stack trace.
 */
final class GrizzlyLogSuppressor {

    private static final String BOTH_LENGTHS = "Can't use both headers";
    private static final String BROKEN_CONTENT = "org.glassfish.grizzly.http.HttpBrokenContentException";

    /**
     * The loggers with their filters. They are kept in a field, because Java's logging forgets loggers that nobody
     * references.
     */
    private static final Map<Logger, Filter> LEFT_OUT = Map.of(
            Logger.getLogger("org.glassfish.grizzly.http.HttpServerFilter"),
            line -> !String.valueOf(line.getMessage()).startsWith(BOTH_LENGTHS),
            Logger.getLogger("org.glassfish.grizzly.filterchain.DefaultFilterChain"),
            line -> line.getThrown() == null
                    || !line.getThrown().getClass().getName().equals(BROKEN_CONTENT));

    private GrizzlyLogSuppressor() {}

    static void suppress() {
        LEFT_OUT.forEach(Logger::setFilter);
    }

    static void restore() {
        LEFT_OUT.keySet().forEach(logger -> logger.setFilter(null));
    }
}
