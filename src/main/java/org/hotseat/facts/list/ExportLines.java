package org.hotseat.facts.list;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Lines;

/**
 * A list that is being sent to one caller. It continues after MongoDB was unavailable for a while. It ends when the
 * caller does not receive the lines in time: the writing thread, which waits, is interrupted.
 */
final class ExportLines<T> implements Lines {

    /** The number of entries that are read and written at once; no more are kept in memory. */
    static final int CHUNK = 500;

    /** The longest time that MongoDB may be unavailable. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The longest time in which a caller must receive a chunk. */
    static final Duration STALL = Duration.ofSeconds(30);

    /** The longest time in which a caller must receive the whole list. */
    static final Duration LONGEST = Duration.ofHours(1);

    private static final long PAUSE_MILLIS = 500;

    private final List<String> columns;
    private final ListCursor<T> reading;
    private final LongSupplier nanos;
    private final Thread writer;
    private final long begunNanos;
    private boolean writing;
    private long givenNanos;
    private boolean cut;
    private List<T> first;

    /** Reads the first entries, in the thread that writes. */
    ExportLines(List<String> columns, ListCursor<T> reading, LongSupplier nanos) {
        this.columns = columns;
        this.reading = reading;
        this.nanos = nanos;
        this.writer = Thread.currentThread();
        this.begunNanos = nanos.getAsLong();
        this.first = reading.next(CHUNK);
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public List<T> next() {
        written();
        List<T> entries = first.isEmpty() ? nextWithRetries() : first;
        first = List.of();
        startWriting();
        return entries;
    }

    /** Interrupts the writing if its caller has received nothing for too long. */
    synchronized void checkProgress() {
        long now = nanos.getAsLong();
        if (writing && !cut && (now - givenNanos > STALL.toNanos() || now - begunNanos > LONGEST.toNanos())) {
            cut = true;
            writer.interrupt();
        }
    }

    private List<T> nextWithRetries() {
        long since = nanos.getAsLong();
        while (true) {
            try {
                return reading.next(CHUNK);
            } catch (Unavailable e) {
                if (nanos.getAsLong() - since > PATIENCE.toNanos()) {
                    throw e;
                }
                pause(e);
            }
        }
    }

    private static void pause(Unavailable reason) {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw reason;
        }
    }

    private synchronized void written() {
        writing = false;
        if (cut || nanos.getAsLong() - begunNanos > LONGEST.toNanos()) {
            throw new Unavailable("mongodb", "The client read the list too slowly.", null);
        }
    }

    private synchronized void startWriting() {
        givenNanos = nanos.getAsLong();
        writing = true;
    }

    /** Ends the supervision, since the thread does other work from now on. */
    synchronized void endSupervision() {
        writing = false;
    }
}
