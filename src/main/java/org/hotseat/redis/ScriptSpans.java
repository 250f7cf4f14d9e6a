package org.hotseat.redis;

import java.util.HashMap;
import java.util.Map;
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/** Records the calls of scripts as spans of their requests, by OpenTelemetry's conventions for databases. */
final class ScriptSpans {

    private static final String OPERATION = "EVALSHA";

    private ScriptSpans() {}

    /**
     * Records one call, which ends now.
     *
     * @param span the span of the request
     * @param startNanos {@link System#nanoTime} before the call was sent
     * @param waitedNanos the time for which the call waited before it was sent
     * @param batch the number of calls in the same round trip
     * @param word the status word of the reply; null if there is none
     * @param trouble the reason why there is none
     */
    static void record(
            TraceSpan span,
            ScriptCall<?> call,
            long startNanos,
            long waitedNanos,
            int batch,
            @Nullable String word,
            @Nullable Throwable trouble) {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put("db.system.name", "redis");
        attributes.put("db.operation.name", OPERATION);
        attributes.put("db.stored_procedure.name", call.script().name());
        attributes.put("hotseat.partition", (long) call.partition().number());
        if (batch > 1) {
            attributes.put("db.operation.batch.size", (long) batch);
        }
        if (waitedNanos > 0) {
            attributes.put("hotseat.waited_ns", waitedNanos);
        }
        if (word != null) {
            attributes.put("hotseat.reply", word);
        }
        if (trouble != null) {
            attributes.put(TraceSpan.ERROR, trouble.getClass().getSimpleName());
        }
        span.call(OPERATION + " " + call.script().name(), startNanos, System.nanoTime(), attributes);
    }
}
