package org.hotseat.redis;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.RedisSettings;
import org.jspecify.annotations.Nullable;

/**
 * Runs the scripts of concurrent requests in batches, like the {@code BatchHelper} of Bucket4j. A single caller runs
 * its script itself, at once. Calls that come while a script or batch of the same partition is under way form the next
 * batch, which is one round trip. The keys of a partition are on one Redis server, so a batch is, too. Each caller gets
 * the same answer as without batches.
 *
 * <p>A call waits at most {@code REDIS_TIMEOUT_MS}; a call that is refused while it waits is never sent. Calls whose
 * answers wait for facts are paused while the journal could not write those facts in time ({@link #pauseWhile}), and
 * then may wait longer. A call that waits here is not decided yet and has no deadline.
 */
@Service
public class ScriptBatcher {

    /**
     * The key of a queue. Calls that wait for facts have a queue of their own, because that queue may be paused and
     * must not delay the other calls.
     */
    private record Line(Partition partition, boolean waits) {}

    /** The number of calls that may wait for one partition. */
    private static final int ROOM = 10_000;

    /** Whether batches are used. A benchmark can switch them off. */
    private static final boolean ON = !Boolean.getBoolean("hotseat.bench.no-batches");

    private final Scripts scripts;
    private final int room;
    private final Duration patience;
    private final SenderThreads threads;
    private final BatchSender sender;
    private final OverdueCalls overdue;
    private final AtomicInteger queued = new AtomicInteger();
    private final ConcurrentMap<Line, ScriptQueue> queues = new ConcurrentHashMap<>();
    private final Backpressure backpressure = new Backpressure();

    /** For subclasses in tests, which override the methods that they need. */
    @SuppressWarnings("NullAway")
    protected ScriptBatcher() {
        this.scripts = null;
        this.room = 0;
        this.patience = Duration.ZERO;
        this.threads = null;
        this.sender = null;
        this.overdue = null;
    }

    @Inject
    public ScriptBatcher(Scripts scripts, RedisSettings redis, MeterRegistry meters, ThreadFactory threads) {
        this(scripts, ROOM, redis.timeout(), meters, threads);
    }

    ScriptBatcher(Scripts scripts, int room, Duration patience, MeterRegistry meters, ThreadFactory threads) {
        this.scripts = scripts;
        this.room = room;
        this.patience = patience;
        this.threads = new SenderThreads(threads);
        this.sender = new BatchSender(scripts, this.threads, backpressure, queued, meters);
        this.overdue = new OverdueCalls(this.threads, patience, queued);
        Gauge.builder("hotseat.script.queue", queued::get)
                .description("Requests of this server whose scripts wait for Redis")
                .baseUnit("requests")
                .register(meters);
    }

    /**
     * Pauses the calls whose answers wait for facts, while a condition is true.
     *
     * @param whileFull whether a fact that is decided now would not be written in time; evaluated before each batch
     * @param longer the time that a paused call may wait in addition
     */
    public void pauseWhile(BooleanSupplier whileFull, Duration longer) {
        backpressure.begin(whileFull, longer);
    }

    /** Returns the longest time that a call may wait before it is sent, in nanoseconds. */
    public long patienceNanos() {
        return patience.toNanos() + backpressure.longerNanos();
    }

    /** Stops sending. Refuses the calls that wait, and waits for the calls that are under way. */
    @PreDestroy
    public void stop() {
        sender.stop();
        overdue.stop(queues.values());
        threads.stop(patience);
    }

    /** Returns the number of calls that wait for a batch or whose callers have no answer yet. */
    public int queued() {
        return queued.get();
    }

    /**
     * Runs one script. Runs it in this thread if no other call of its partition is under way.
     *
     * @param queueable whether the call may wait for a batch; if not, it always runs alone and at once
     * @param waits whether the answer waits for facts, so that the call may be paused
     * @param passesOn whether the step after a given reply only passes it on to the place where facts are waited for.
     *     The thread that sends batches then runs that step, so the step must not wait. Evaluated only if the answer
     *     waits for facts
     * @return a future with the result of {@link Scripts#run}; already completed if the script ran in this thread.
     *     Fails like that method. Fails with {@link Unavailable} when Redis is unavailable (the script may have run
     *     nevertheless), when too many calls wait, or when a queued call was not sent in time
     */
    public <W extends Enum<W>> CompletableFuture<ScriptRun<W>> run(
            ScriptCall<W> call, boolean queueable, boolean waits, Predicate<ScriptReply<W>> passesOn) {
        if (!queueable || !ON) {
            return runAlone(call, null);
        }
        ScriptQueue queue = queue(new Line(call.partition(), waits));
        boolean held = waits && backpressure.isEnabled();
        if (held) {
            backpressure.hold(queue);
        } else if (queue.take()) {
            return runAlone(call, queue);
        }
        if (scripts.silent()) {
            return Stages.failed(new Unavailable("redis", "Redis does not answer.", null));
        }
        QueuedCall<W> entered = new QueuedCall<>(call, passesOn, System.nanoTime());
        queued.incrementAndGet();
        return switch (queue.add(entered)) {
            case QUEUED -> entered.done();
            case QUEUED_UNWATCHED -> {
                overdue.watch(queue);
                yield entered.done();
            }
            case TAKEN -> {
                if (held) {
                    yield begin(queue, entered);
                }
                queued.decrementAndGet();
                yield runAlone(call, queue);
            }
            case FULL -> refused("Too many requests wait for Redis.");
            case CLOSED -> refused("This server stops.");
        };
    }

    /**
     * Runs a script in this thread.
     *
     * @param taken the queue that the caller has taken, or null. Calls that were added to it meanwhile are then sent in
     *     batches
     */
    private <W extends Enum<W>> CompletableFuture<ScriptRun<W>> runAlone(
            ScriptCall<W> call, @Nullable ScriptQueue taken) {
        long start = System.nanoTime();
        try {
            return CompletableFuture.completedFuture(new ScriptRun<>(scripts.run(call), start));
        } catch (RuntimeException e) {
            return Stages.failed(e);
        } finally {
            if (taken != null && taken.keepIfWaiting()) {
                threads.send(() -> sender.drain(taken));
            }
        }
    }

    /** Queues a call in a queue that is free but paused, and starts to drain that queue in another thread. */
    private <W extends Enum<W>> CompletableFuture<ScriptRun<W>> begin(ScriptQueue queue, QueuedCall<W> entered) {
        if (queue.enqueue(entered) == ScriptQueue.Entry.QUEUED_UNWATCHED) {
            overdue.watch(queue);
        }
        threads.send(() -> sender.drain(queue));
        return entered.done();
    }

    private <W extends Enum<W>> CompletableFuture<ScriptRun<W>> refused(String why) {
        queued.decrementAndGet();
        return Stages.failed(new Unavailable("redis", why, null));
    }

    private ScriptQueue queue(Line line) {
        ScriptQueue queue = queues.get(line);
        return queue != null
                ? queue
                : queues.computeIfAbsent(line, of -> new ScriptQueue(line.waits(), room, patience.toNanos()));
    }
}
