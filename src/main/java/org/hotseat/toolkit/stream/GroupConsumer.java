package org.hotseat.toolkit.stream;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.hotseat.toolkit.Supervised;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.stream.FailPoints.Step;
import org.hotseat.toolkit.stream.Signal.Kind;
import org.hotseat.toolkit.stream.Signal.Result;
import org.hotseat.toolkit.stream.Signal.Wake;

/**
 * A consumer. One thread takes entries and settles results, while its workers call the listener. Results that arrive
 * while others are being settled are settled together. It uses short calls on pooled connections; nothing blocks in
 * Redis.
 */
final class GroupConsumer implements StreamConsumer {

    private static final System.Logger LOG = System.getLogger(GroupConsumer.class.getName());
    private static final Wake WAKE = new Wake();
    private static final long MAX_STOP_MILLIS = 10_000;

    private final List<EntryStream> streams;
    private final ConsumerOptions options;
    private final FailPoints steps;
    private final Consumer<GroupConsumer> ended;
    private final LinkedBlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final List<StreamWorker> partitions;
    private final Workers workers;
    private final Thread thread;
    private volatile boolean closed;
    private volatile boolean dead;
    private int entries;
    private int firstPartition;

    /** Lasts while a store is unavailable, but never so long that the consumer would count as dead. */
    private final GrowingPause pause;

    GroupConsumer(
            List<EntryStream> streams,
            ConsumerOptions options,
            StreamListener listener,
            LuaScripts scripts,
            StreamMeters meters,
            ThreadFactory threads,
            FailPoints steps,
            Consumer<GroupConsumer> ended) {
        this.streams = streams;
        this.options = options;
        this.steps = steps;
        this.pause = new GrowingPause(failures -> Math.min(
                Backoff.after(options, failures), options.takeOverAfter().toMillis() / 4));
        this.ended = ended;
        this.partitions = streams.stream()
                .map(stream -> new StreamWorker(stream, options, new StreamScripts(scripts, stream, options), meters))
                .toList();
        this.workers = new Workers(listener, options, meters, signals::add, this::reachStep, threads);
        this.thread = threads.newThread(this::run);
    }

    void start() {
        thread.start();
    }

    @Override
    public void wake() {
        if (woken.compareAndSet(false, true)) {
            signals.add(WAKE);
        }
    }

    boolean consumes(EntryStream stream) {
        return streams.contains(stream);
    }

    /** Begins to stop, without waiting for the end. */
    void stop() {
        closed = true;
        workers.close();
        wake();
    }

    @Override
    public void close() {
        stop();
        try {
            thread.join(MAX_STOP_MILLIS + options.pollEvery().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            new Supervised("the consumer of " + streams.get(0).name(), this::consume).run();
        } finally {
            workers.end();
            ended.accept(this);
        }
    }

    private void consume() throws InterruptedException {
        try {
            while (!closed) {
                round();
            }
            finish();
        } catch (FailPoints.Death e) {
            dead = true;
        }
    }

    private void round() throws InterruptedException {
        try {
            take();
            collect(options.pollEvery().toNanos());
            settle();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "HS503 a consumer goes on after a fault of its own", e);
            TimeUnit.NANOSECONDS.sleep(options.pollEvery().toNanos());
        }
    }

    /**
     * Takes as many entries as fit, but only when at least half of the room is free. So entries come in batches when
     * they are many.
     */
    private void take() {
        if (pause.lasts() || workers.stuck()) {
            return;
        }
        for (int i = 0; i < partitions.size() && entries <= options.batch() / 2; i++) {
            List<DeliveredEntry> taken =
                    partitions.get((firstPartition + i) % partitions.size()).take(options.batch() - entries);
            entries += taken.size();
            if (!taken.isEmpty()) {
                begin(taken);
            }
        }
        firstPartition = (firstPartition + 1) % partitions.size();
    }

    private void begin(List<DeliveredEntry> taken) {
        try {
            reachStep(Step.TAKEN);
        } catch (FailPoints.Death e) {
            throw e;
        } catch (Throwable e) {
            // They belong to this consumer, and no other takes them over while it lives.
            taken.forEach(each -> signals.add(new Result(each, Kind.LATER, "not begun: " + e)));
            throw e;
        }
        workers.work(taken);
    }

    private void collect(long longestNanos) throws InterruptedException {
        Signal signal = signals.poll(longestNanos, TimeUnit.NANOSECONDS);
        while (signal != null) {
            if (dead) {
                throw new FailPoints.Death();
            }
            if (signal instanceof Result result) {
                result.delivered().partition().add(result);
                pauseIfUnavailable(result.kind());
            } else {
                woken.set(false);
            }
            signal = signals.poll();
        }
    }

    private void pauseIfUnavailable(Kind kind) {
        if (kind == Kind.COMMIT) {
            pause.reset();
        } else if (kind == Kind.AWAY && !pause.lasts()) {
            pause.fail();
        }
    }

    private void settle() {
        for (StreamWorker partition : partitions) {
            int settled = partition.settle();
            entries -= settled;
            if (settled > 0) {
                reachStep(Step.SETTLED);
            }
        }
    }

    /** Waits for the work that has begun, settles its results, and releases the other entries. */
    private void finish() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_STOP_MILLIS);
        settle();
        while (entries > 0 && deadline - System.nanoTime() > 0) {
            collect(Math.min(options.pollEvery().toNanos(), deadline - System.nanoTime()));
            settle();
        }
        partitions.forEach(StreamWorker::unregister);
    }

    private void reachStep(Step step) {
        if (dead || steps.diesAt(step)) {
            dead = true;
            signals.add(WAKE);
            throw new FailPoints.Death();
        }
    }

    /** Ends at once, like a killed process: the entries of this consumer stay as they are. */
    void kill() {
        dead = true;
        signals.add(WAKE);
    }
}
