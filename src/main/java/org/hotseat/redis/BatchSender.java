package org.hotseat.redis;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.kernel.error.Broken;

/** Sends the calls that wait in the queues, batch by batch, and completes them for their callers. */
final class BatchSender {

    private static final System.Logger LOG = System.getLogger(BatchSender.class.getName());

    private final Scripts scripts;
    private final SenderThreads threads;
    private final Backpressure backpressure;
    private final AtomicInteger queued;
    private final DistributionSummary sizes;
    private volatile boolean stopped;

    /** @param queued the counter of calls that wait or whose callers have no answer yet */
    BatchSender(
            Scripts scripts,
            SenderThreads threads,
            Backpressure backpressure,
            AtomicInteger queued,
            MeterRegistry meters) {
        this.scripts = scripts;
        this.threads = threads;
        this.backpressure = backpressure;
        this.queued = queued;
        this.sizes = DistributionSummary.builder("hotseat.script.batch.size")
                .description(
                        "Requests whose scripts went in one round trip; those whose script ran alone are not counted")
                .baseUnit("requests")
                .publishPercentiles(0.5, 0.99)
                .register(meters);
    }

    /** Stops the pausing of queues: from now on batches are sent even while the journal is full. */
    void stop() {
        stopped = true;
    }

    /** Sends batches until no call waits in the queue. Only the thread that has taken the queue may call this. */
    void drain(ScriptQueue queue) {
        boolean probe = false;
        for (List<QueuedCall<?>> batch = next(queue); !batch.isEmpty(); batch = next(queue)) {
            send(batch, probe);
            probe = batch.stream().anyMatch(QueuedCall::isRedisUnavailable);
            complete(batch, queue.waits());
        }
    }

    /**
     * Takes the next batch from the queue. If its calls wait for facts, it first waits until those facts could be
     * written in time. {@link ScriptQueue#overdue} refuses the calls that wait too long meanwhile.
     */
    private List<QueuedCall<?>> next(ScriptQueue queue) {
        if (queue.waits()) {
            backpressure.await(queue, () -> stopped);
        }
        return queue.next();
    }

    /** Sends one batch. An unexpected error fails the calls of this batch only; later batches are still sent. */
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
        batch.forEach(call -> call.trace(batch.size()));
    }

    private void complete(List<QueuedCall<?>> batch, boolean waits) {
        List<Runnable> others = new ArrayList<>(batch.size());
        for (QueuedCall<?> call : batch) {
            if (waits && call.isNonBlocking()) {
                call.complete();
            } else {
                others.add(call::complete);
            }
        }
        threads.complete(others);
        queued.addAndGet(-batch.size());
    }
}
