package org.hotseat.kernel.trace;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Begins the spans that are not children of another span of this server. Thread-safe; no method waits or throws. */
public interface Tracer {

    /** The tracer of a server that records nothing. */
    Tracer OFF = new Tracer() {
        @Override
        public boolean isEnabled() {
            return false;
        }

        @Override
        public Optional<TraceSpan> request(String method, @Nullable TraceParent caller, long startNanos) {
            return Optional.empty();
        }

        @Override
        public Optional<TraceSpan> delivery(TraceParent event, long startNanos) {
            return Optional.empty();
        }
    };

    /** Returns whether spans are recorded at all. Never changes. */
    boolean isEnabled();

    /**
     * Begins the span of a request to this server.
     *
     * @param method the HTTP method
     * @param caller the caller's place in a trace; null for a request that begins a trace
     * @param startNanos {@link System#nanoTime} at its arrival
     * @return the span; empty if the sampler does not take the request
     */
    Optional<TraceSpan> request(String method, @Nullable TraceParent caller, long startNanos);

    /**
     * Begins the span of a request by which this server delivers an event.
     *
     * @param event the place of the request that has caused the event
     * @param startNanos {@link System#nanoTime} before it is sent
     * @return the span; empty if the sampler does not take it
     */
    Optional<TraceSpan> delivery(TraceParent event, long startNanos);
}
