package org.hotseat.toolkit.connection;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts the replies of scripts by word, and times the scripts for which a caller waits. Finds its meters without
 * building tags.
 */
final class ScriptMetrics {

    private record Outcome(String script, String word) {}

    private final MeterRegistry meters;
    private final Map<Outcome, Counter> outcomes = new ConcurrentHashMap<>();
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();

    ScriptMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void ran(String script, String word, long nanos) {
        ran(script, word);
        timers.computeIfAbsent(script, this::timer).record(nanos, TimeUnit.NANOSECONDS);
    }

    void ran(String script, String word) {
        outcomes.computeIfAbsent(new Outcome(script, word), this::counter).increment();
    }

    private Counter counter(Outcome outcome) {
        return Counter.builder("hotseat.script.outcomes")
                .description("Replies of the scripts by status word")
                .tag("script", outcome.script())
                .tag("word", outcome.word())
                .register(meters);
    }

    private Timer timer(String script) {
        return Timer.builder("hotseat.script.time")
                .description("Round trip of a script or of its batch, waiting for a pooled connection included")
                .tag("script", script)
                .register(meters);
    }
}
