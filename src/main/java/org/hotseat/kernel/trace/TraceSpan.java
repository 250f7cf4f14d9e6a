package org.hotseat.kernel.trace;

import java.util.Map;

/**
 * A span that has begun and is recorded. Any thread may use it; it ends once. A span that never ends is not exported
 * and holds no resource. No method waits or throws. Times are those of {@link System#nanoTime}.
 *
 * <p>Attributes are texts, {@link Long}s and {@link Boolean}s by the names of OpenTelemetry's semantic conventions.
 * They never have the id of a person, nor any other text that a caller has chosen.
 */
public interface TraceSpan {

    /** The attribute with the reason of an error. A span with this attribute is shown as failed. */
    String ERROR = "error.type";

    /** Returns the place of this span, which its children have as their parent. */
    TraceParent place();

    /**
     * Records a call of another program for this span, such as a store. Costs a few microseconds.
     *
     * @param name what was called; few different names
     */
    void call(String name, long startNanos, long endNanos, Map<String, Object> attributes);

    /**
     * Ends this span.
     *
     * @param name its final name; few different names
     */
    void end(String name, long endNanos, Map<String, Object> attributes);
}
