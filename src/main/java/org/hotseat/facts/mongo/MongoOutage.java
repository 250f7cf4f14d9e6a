package org.hotseat.facts.mongo;

import com.mongodb.MongoException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs why MongoDB is unavailable: once for each outage, again when the cause changes, and when the outage is over. A
 * MongoDB that fails repeatedly is logged once in {@link #QUIET}. Costs a memory read while nothing is wrong.
 */
final class MongoOutage {

    private static final System.Logger LOG = System.getLogger(MongoOutage.class.getName());

    /** The shortest time between two log entries of the same cause. */
    static final Duration QUIET = Duration.ofSeconds(10);

    private static final int DEEPEST = 5;

    /**
     * An outage.
     *
     * @param nanos its beginning
     * @param kind the kind of its cause
     * @param logged whether it was logged
     */
    private record Since(long nanos, String kind, boolean logged) {}

    private final LongSupplier nanos;
    private final AtomicReference<@Nullable Since> now = new AtomicReference<>();
    private volatile @Nullable Since last;

    MongoOutage(LongSupplier nanos) {
        this.nanos = nanos;
    }

    void failed(String operation, MongoException e) {
        Since before = now.get();
        String kind = kind(e);
        if (before != null && before.kind().equals(kind)) {
            return;
        }
        long time = nanos.getAsLong();
        Since logged = last;
        boolean quiet = logged != null && logged.kind().equals(kind) && time - logged.nanos() < QUIET.toNanos();
        Since next =
                new Since(before == null ? time : before.nanos(), kind, !quiet || (before != null && before.logged()));
        if (now.compareAndSet(before, next) && !quiet) {
            last = new Since(time, kind, true);
            LOG.log(Level.WARNING, "HS206 MongoDB does not answer, found by {0}: {1}", operation, describe(e));
        }
    }

    void ended() {
        Since before = now.get();
        if (before != null && now.compareAndSet(before, null) && before.logged()) {
            long millis = (nanos.getAsLong() - before.nanos()) / 1_000_000;
            LOG.log(Level.INFO, "HS207 MongoDB is there again after {0} ms", Long.toString(millis));
        }
    }

    private static String kind(MongoException e) {
        Throwable cause = e.getCause();
        return e.getClass().getName()
                + e.getCode()
                + (cause == null ? "" : cause.getClass().getName());
    }

    /**
     * Returns the kind and the message of each cause, the outermost first. The driver writes no password into its
     * messages.
     */
    private static String describe(MongoException e) {
        StringBuilder words = new StringBuilder();
        Throwable each = e;
        for (int depth = 0; each != null && depth < DEEPEST; depth++) {
            words.append(depth == 0 ? "" : ", caused by ")
                    .append(each.getClass().getSimpleName())
                    .append(": ")
                    .append(each.getMessage());
            each = each.getCause();
        }
        return words.toString();
    }
}
