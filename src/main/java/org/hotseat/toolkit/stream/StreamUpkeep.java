package org.hotseat.toolkit.stream;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

/** The periodic work of a consumer on a stream. Only for the consumer's thread. */
final class StreamUpkeep {

    private static final long MEASURE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int CHECKS_A_SILENCE = 4;

    private final EntryStream stream;
    private final StreamScripts scripts;
    private final StreamMeters meters;
    private final long checkNanos;
    private long nextTakeOver = System.nanoTime();
    private long nextSearch = nextTakeOver;
    private long nextMeasure = nextTakeOver;
    private boolean searched;

    StreamUpkeep(EntryStream stream, ConsumerOptions options, StreamScripts scripts, StreamMeters meters) {
        this.stream = stream;
        this.scripts = scripts;
        this.meters = meters;
        this.checkNanos = options.takeOverAfter().toNanos() / CHECKS_A_SILENCE;
    }

    /**
     * Searches soon for lost entries, because a reply was lost: Redis may have assigned entries that this consumer does
     * not know.
     */
    void requestSearch() {
        nextSearch = System.nanoTime();
    }

    /**
     * Does the periodic work: releases entries of dead consumers, releases entries that this consumer does not know,
     * and measures the stream.
     *
     * @param known the entries that this consumer knows
     */
    void run(Collection<String> known) {
        long now = System.nanoTime();
        if (now - nextTakeOver >= 0) {
            nextTakeOver = now + checkNanos;
            meters.takenOver(scripts.takeOver());
        }
        if (now - nextSearch >= 0) {
            // Also without a lost reply: an earlier request may reach Redis late. The first time the entries belong to
            // an earlier consumer with this name.
            nextSearch = now + checkNanos;
            meters.takenOver(scripts.releaseAllExcept(known, !searched));
            searched = true;
        }
        if (now - nextMeasure >= 0) {
            nextMeasure = now + MEASURE_NANOS;
            meters.recordMeasure(stream.number(), scripts.measure());
        }
    }
}
