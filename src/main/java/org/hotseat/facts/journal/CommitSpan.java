package org.hotseat.facts.journal;

import java.util.HashMap;
import java.util.Map;
import org.hotseat.facts.FactFate;
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/**
 * The wait of one traced request for the commit of its facts. A commit serves many requests, of which few are traced;
 * so each of these has a span of its own, from the moment at which its facts are handed to the journal until their
 * fates are known. Its attributes tell how much of that was the write itself.
 *
 * @param request the span of the request
 * @param queuedNanos {@link System#nanoTime} at which the facts were handed over
 */
record CommitSpan(TraceSpan request, long queuedNanos) {

    private static final String OPERATION = "bulkWrite";

    /**
     * A write of many facts.
     *
     * @param facts the number of facts in it
     * @param startNanos {@link System#nanoTime} at its begin
     */
    record Write(int facts, long startNanos, long endNanos) {}

    /** Returns the wait of a request that begins now; null if the request is not traced. */
    static @Nullable CommitSpan begin(@Nullable TraceSpan span) {
        return span == null ? null : new CommitSpan(span, System.nanoTime());
    }

    /**
     * Records the wait, which ends with the write.
     *
     * @param fates the fates of the request's own facts
     */
    void end(Write write, Iterable<FactFate> fates) {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put("db.system.name", "mongodb");
        attributes.put("db.operation.name", OPERATION);
        if (write.facts() > 1) {
            attributes.put("db.operation.batch.size", (long) write.facts());
        }
        attributes.put("hotseat.waited_ns", write.startNanos() - queuedNanos);
        for (FactFate fate : fates) {
            if (!(fate instanceof FactFate.Written)) {
                attributes.put(TraceSpan.ERROR, fate.getClass().getSimpleName());
            }
        }
        request.call(OPERATION + " facts", queuedNanos, write.endNanos(), attributes);
    }
}
