package org.hotseat.toolkit.stream;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

/** The work of a consumer on a stream that is due from time to time. Used by the consumer's thread only. */
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

    /** An answer was lost: entries may have been given to this consumer that it does not know of. */
    void searchSoon() {
        nextSearch = System.nanoTime();
    }

    /**
     * Does the upkeep: takes over from dead consumers, gives back what this one has without knowing it, measures.
     *
     * @param known the entries that this consumer knows it has
     */
    void run(Collection<String> known) {
        long now = System.nanoTime();
        if (now - nextTakeOver >= 0) {
            nextTakeOver = now + checkNanos;
            meters.takenOver(scripts.takeOver());
        }
        if (now - nextSearch >= 0) {
            // Also when no answer was lost: what was asked then may reach Redis late. The first time they are an
            // earlier consumer's of this name.
            nextSearch = now + checkNanos;
            meters.takenOver(scripts.giveBackAllBut(known, !searched));
            searched = true;
        }
        if (now - nextMeasure >= 0) {
            nextMeasure = now + MEASURE_NANOS;
            meters.measured(stream.number(), scripts.measure());
        }
    }
}
