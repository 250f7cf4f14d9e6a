package org.hotseat.toolkit.stream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.stream.Signal.Kind;
import org.hotseat.toolkit.stream.Signal.Result;

/**
 * The metrics of one group of a stream, for all its partitions together. The group's consumers in this server share
 * them.
 */
final class StreamMeters {

    private record Measured(long length, long pending, long waiting, long dead, long lagMillis) {}

    private final Map<Integer, Measured> last = new ConcurrentHashMap<>();
    private final MeterRegistry meters;
    private final String stream;
    private final String group;
    private final Counter committed;
    private final Counter delayed;
    private final Counter unavailable;
    private final Counter early;
    private final Counter buried;
    private final Counter takenOver;
    private final Timer delay;
    private final Timer work;

    StreamMeters(MeterRegistry meters, String stream, String group) {
        this.meters = meters;
        this.stream = stream;
        this.group = group;
        this.committed = counter("committed");
        this.delayed = counter("delayed");
        this.unavailable = counter("away");
        this.early = counter("early");
        this.buried = counter("buried");
        this.takenOver = counter("taken-over");
        this.delay = timer("delay", "From the append of an entry to its commit, by Redis's clock");
        this.work = timer("work", "One call of the listener");
        gauge("length", "Entries that not every group has committed", Measured::length);
        gauge("pending", "Entries that consumers have and have not settled", Measured::pending);
        gauge("waiting", "Entries that wait to be tried again", Measured::waiting);
        gauge("dead", "Dead letters; any wants an operator", Measured::dead);
        Gauge.builder(
                        "hotseat.stream.lag",
                        this,
                        meter -> meter.last.values().stream()
                                        .mapToLong(Measured::lagMillis)
                                        .max()
                                        .orElse(0)
                                / 1_000.0)
                .description("Age of the oldest entry that no consumer of the group has been given")
                .baseUnit("seconds")
                .tags("stream", stream, "group", group)
                .register(meters);
    }

    /**
     * Counts commits.
     *
     * @param done the results, of which several may be for one entry
     * @param ended the ids of the entries that were not committed before; only they count, once each
     */
    void committed(List<Result> done, List<String> ended, long nowMillis) {
        committed.increment(ended.size());
        Set<String> open = new HashSet<>(ended);
        for (Result result : done) {
            StreamEntry entry = result.delivered().entry();
            if (open.remove(entry.id())) {
                delay.record(Math.max(0, nowMillis - entry.appendedMillis()), TimeUnit.MILLISECONDS);
            }
        }
    }

    void failed(Kind kind, boolean dead) {
        if (dead) {
            buried.increment();
        } else if (kind == Kind.AWAY) {
            unavailable.increment();
        } else if (kind == Kind.EARLY) {
            early.increment();
        } else {
            delayed.increment();
        }
    }

    void takenOver(long entries) {
        takenOver.increment(entries);
    }

    void recordWork(long nanos) {
        work.record(nanos, TimeUnit.NANOSECONDS);
    }

    void recordMeasure(int number, LuaReply<StreamScripts.Measure> reply) {
        last.put(
                number,
                new Measured(
                        reply.number("length"),
                        reply.number("pending"),
                        reply.number("waiting"),
                        reply.number("dead"),
                        reply.number("lag_ms")));
    }

    private Counter counter(String outcome) {
        return Counter.builder("hotseat.stream.entries")
                .description("Entries by what has become of an attempt")
                .tags("stream", stream, "group", group, "outcome", outcome)
                .register(meters);
    }

    private Timer timer(String what, String words) {
        return Timer.builder("hotseat.stream." + what)
                .description(words)
                .publishPercentiles(0.5, 0.99)
                .tags("stream", stream, "group", group)
                .register(meters);
    }

    private void gauge(String what, String words, ToLongFunction<Measured> value) {
        Gauge.builder(
                        "hotseat.stream." + what,
                        this,
                        meter -> meter.last.values().stream().mapToLong(value).sum())
                .description(words)
                .baseUnit("entries")
                .tags("stream", stream, "group", group)
                .register(meters);
    }
}
