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
 * Runs the scripts of concurrent requests in batches, by the pattern of Bucket4j's {@code BatchHelper}: a lone caller
 * runs its script itself, at once; those who come while a script or batch of the same partition is under way are the
 * next batch, which is one round trip. The keys of a partition are on one Redis server, so a batch is, too. Each caller
 * gets the answer that it would have got alone.
 *
 * <p>A call waits for {@code REDIS_TIMEOUT_MS} at most; a call that is refused while it waits is never sent. Calls
 * whose answers wait for facts are held back while the journal could not write their facts in time ({@link #holdBack}),
 * and may wait longer then: what waits here is not decided yet, and has no deadline.
 */
@Service
public class ScriptBatcher {

    /** One queue: those that wait for facts may be held back, and must not hold up the others. */
    private record Line(Partition partition, boolean waits) {}

    /** Calls that may wait for one partition. */
    private static final int ROOM = 10_000;

    /** Lets a benchmark have it off. */
    private static final boolean ON = !Boolean.getBoolean("hotseat.bench.no-batches");

    private final Scripts scripts;
    private final int room;
    private final Duration patience;
    private final SenderThreads threads;
    private final BatchSender sender;
    private final OverdueCalls overdue;
    private final AtomicInteger queued = new AtomicInteger();
    private final ConcurrentMap<Line, ScriptQueue> queues = new ConcurrentHashMap<>();
    private final HoldBack holdBack = new HoldBack();

    /** For subclasses in tests, which override what they need. */
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
        this.sender = new BatchSender(scripts, this.threads, holdBack, queued, meters);
        this.overdue = new OverdueCalls(this.threads, patience, queued);
        Gauge.builder("hotseat.script.queue", queued::get)
                .description("Requests of this server whose scripts wait for Redis")
                .baseUnit("requests")
                .register(meters);
    }

    /**
     * Holds calls back whose answers wait for facts.
     *
     * @param whileFull whether a fact that is decided now would not be written in time; asked before each batch
     * @param longer how much longer a call may wait that is held back
     */
    public void holdBack(BooleanSupplier whileFull, Duration longer) {
        holdBack.begin(whileFull, longer);
    }

    /** The longest time that a call waits before it is sent. */
    public long patienceNanos() {
        return patience.toNanos() + holdBack.longerNanos();
    }

    /** Sends no more. Those who wait are refused; what is on its way is waited for. */
    @PreDestroy
    public void stop() {
        sender.stop();
        overdue.stop(queues.values());
        threads.stop(patience);
    }

    /** Calls that wait for a batch, or whose callers have no answer yet. */
    public int queued() {
        return queued.get();
    }

    /**
     * Runs one script, in this thread when it is the only one of its partition.
     *
     * @param queueable whether it may wait for a batch; else it is run alone in any case
     * @param waits whether its answer waits for its facts, so that it may be held back
     * @param passesOn whether the step that follows a reply only passes it on to where facts are waited for: then it is
     *     taken by the thread that sends batches, and must not wait. Not asked when the answer does not wait for facts
     * @return what {@link Scripts#run} returns; done when it ran in this thread. Fails with what that throws: with
     *     {@link Unavailable} when Redis is away, the script may have run nevertheless; and when too many calls wait,
     *     or a queued one was not sent in time
     */
    public <W extends Enum<W>> CompletableFuture<ScriptRun<W>> run(
            ScriptCall<W> call, boolean queueable, boolean waits, Predicate<ScriptReply<W>> passesOn) {
        if (!queueable || !ON) {
            return alone(call, null);
        }
        ScriptQueue queue = queue(new Line(call.partition(), waits));
        boolean held = waits && holdBack.isOn();
        if (held) {
            holdBack.hold(queue);
        } else if (queue.take()) {
            return alone(call, queue);
        }
        if (scripts.silent()) {
            return Stages.failed(new Unavailable("redis", "Redis is away.", null));
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
                yield alone(call, queue);
            }
            case FULL -> refused("Too many requests wait for Redis.");
            case CLOSED -> refused("This server stops.");
        };
    }

    /**
     * Runs a script in this thread.
     *
     * @param taken the queue that the caller has, if any: those who came to it meanwhile go in batches then
     */
    private <W extends Enum<W>> CompletableFuture<ScriptRun<W>> alone(ScriptCall<W> call, @Nullable ScriptQueue taken) {
        long start = System.nanoTime();
        try {
            return CompletableFuture.completedFuture(new ScriptRun<>(scripts.run(call), start));
        } catch (RuntimeException e) {
            return Stages.failed(e);
        } finally {
            if (taken != null && taken.goesOn()) {
                threads.send(() -> sender.drain(taken));
            }
        }
    }

    /** Begins to drain a queue that was free, for a call that must not run at once. */
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
