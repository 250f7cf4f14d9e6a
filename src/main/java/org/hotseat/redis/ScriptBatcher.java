package org.hotseat.redis;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.Unavailable;
import org.hotseat.toolkit.RedisSettings;

/**
 * Runs the scripts of concurrent requests in batches, by the pattern of Bucket4j's {@code BatchHelper}: a lone caller runs its script itself,
 * at once; those who come while a script or batch of the same partition is under way are the next batch, which is one round trip. The keys of
 * a partition are on one Redis server, so a batch is, too. Each caller is told what it would have been told alone.
 *
 * <p>A call waits for {@code REDIS_TIMEOUT_MS} at most; a call that is refused while it waits is never sent.
 */
@Service
public class ScriptBatcher {

    private static final System.Logger LOG = System.getLogger(ScriptBatcher.class.getName());

    /** Calls that may wait for one partition. */
    private static final int ROOM = 10_000;

    /** Lets a benchmark have it off. */
    private static final boolean ON = !Boolean.getBoolean("hotseat.bench.no-batches");

    private final Scripts scripts;
    private final int room;
    private final Duration patience;
    private final SenderThreads threads;
    private final DistributionSummary sizes;
    private final AtomicInteger queued = new AtomicInteger();
    private final ConcurrentMap<Partition, ScriptQueue> queues = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected ScriptBatcher() {
        this.scripts = null;
        this.room = 0;
        this.patience = Duration.ZERO;
        this.threads = null;
        this.sizes = null;
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
        this.sizes = DistributionSummary.builder("hotseat.script.batch.size")
                .description(
                        "Requests whose scripts went in one round trip; those whose script ran alone are not counted")
                .baseUnit("requests")
                .publishPercentiles(0.5, 0.99)
                .register(meters);
        Gauge.builder("hotseat.script.queue", queued::get)
                .description("Requests of this server whose scripts wait for Redis")
                .baseUnit("requests")
                .register(meters);
    }

    /** The same with other meters, for a partition that is in use for a while; to be {@link #stop stopped} after it. */
    public ScriptBatcher with(MeterRegistry others) {
        return new ScriptBatcher(scripts, room, patience, others, threads.factory());
    }

    /** Sends no more. Those who wait are refused; what is on its way is waited for. */
    @PreDestroy
    public void stop() {
        stopped = true;
        queues.values().forEach(queue -> refuse(queue.close(), "This server stops."));
        threads.stop(patience);
    }

    /** Calls that wait for a batch, or whose callers have not been told yet. */
    public int queued() {
        return queued.get();
    }

    /**
     * Runs one script, in this thread when it is the only one of its partition.
     *
     * @param queueable whether it may wait for a batch; else it is run alone in any case
     * @param passesOn whether the step that follows a reply only passes it on: then it is taken by the thread that sends batches, and must
     *     not wait
     * @return what {@link Scripts#run} returns; done when it ran in this thread. Fails with what that throws: with {@link Unavailable} when
     *     Redis is away, the script may have run all the same; and when too many calls wait, or a queued one was not sent in time
     */
    public <W extends Enum<W>> CompletableFuture<ScriptRun<W>> run(
            ScriptCall<W> call, boolean queueable, Predicate<ScriptReply<W>> passesOn) {
        return Stages.of(() -> begun(call, queueable, passesOn)).toCompletableFuture();
    }

    private <W extends Enum<W>> CompletableFuture<ScriptRun<W>> begun(
            ScriptCall<W> call, boolean queueable, Predicate<ScriptReply<W>> passesOn) {
        ScriptQueue queue = queue(call.partition());
        if (!queueable || !ON) {
            return CompletableFuture.completedFuture(timed(call));
        }
        if (queue.take()) {
            return CompletableFuture.completedFuture(alone(queue, call));
        }
        if (scripts.silent(call.partition())) {
            throw new Unavailable("redis", "Redis is away.", null);
        }
        QueuedCall<W> waits = new QueuedCall<>(call, passesOn, System.nanoTime());
        queued.incrementAndGet();
        return switch (queue.add(waits)) {
            case QUEUED -> waits.done();
            case QUEUED_UNWATCHED -> {
                threads.later(() -> look(queue), patience.toNanos());
                yield waits.done();
            }
            case TAKEN -> {
                queued.decrementAndGet();
                yield CompletableFuture.completedFuture(alone(queue, call));
            }
            case FULL -> throw refused("Too many requests wait for Redis.");
            case CLOSED -> throw refused("This server stops.");
        };
    }

    private Unavailable refused(String why) {
        queued.decrementAndGet();
        return new Unavailable("redis", why, null);
    }

    private ScriptQueue queue(Partition partition) {
        ScriptQueue queue = queues.get(partition);
        return queue != null
                ? queue
                : queues.computeIfAbsent(partition, of -> new ScriptQueue(room, patience.toNanos()));
    }

    private <W extends Enum<W>> ScriptRun<W> alone(ScriptQueue queue, ScriptCall<W> call) {
        try {
            return timed(call);
        } finally {
            if (queue.goesOn()) {
                threads.send(() -> drain(queue));
            }
        }
    }

    private <W extends Enum<W>> ScriptRun<W> timed(ScriptCall<W> call) {
        long start = System.nanoTime();
        return new ScriptRun<>(scripts.run(call), start);
    }

    private void drain(ScriptQueue queue) {
        boolean probe = false;
        for (List<QueuedCall<?>> batch = queue.next(); !batch.isEmpty(); batch = queue.next()) {
            send(batch, probe);
            probe = batch.stream().anyMatch(QueuedCall::away);
            tell(batch);
        }
    }

    /** Nothing that is wrong with one batch may end the work of those behind it. */
    private void send(List<QueuedCall<?>> batch, boolean probe) {
        sizes.record(batch.size());
        long now = System.nanoTime();
        batch.forEach(call -> call.sent(now));
        try {
            scripts.runEach(batch, probe);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "HS102 a batch of scripts went wrong", e);
            batch.forEach(call -> call.failed(new Broken("A batch of scripts went wrong.", e)));
        }
    }

    private void tell(List<QueuedCall<?>> batch) {
        List<Runnable> others = new ArrayList<>(batch.size());
        for (QueuedCall<?> call : batch) {
            if (call.passesOn()) {
                call.tell();
            } else {
                others.add(call::tell);
            }
        }
        threads.tell(others);
        queued.addAndGet(-batch.size());
    }

    private void look(ScriptQueue queue) {
        ScriptQueue.Look look = queue.look(System.nanoTime());
        refuse(look.overdue(), "Redis is too slow.");
        if (look.againNanos() >= 0 && !stopped) {
            threads.later(() -> look(queue), look.againNanos());
        }
    }

    private void refuse(List<QueuedCall<?>> calls, String why) {
        queued.addAndGet(-calls.size());
        for (QueuedCall<?> call : calls) {
            call.failed(new Unavailable("redis", why, null));
            call.tell();
        }
    }
}
