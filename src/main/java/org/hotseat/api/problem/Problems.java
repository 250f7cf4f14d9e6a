package org.hotseat.api.problem;

import jakarta.ws.rs.WebApplicationException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.NotSignedIn;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.ToolkitException;

/**
 * Converts exceptions and refusals to problems, and is the only place that logs them. Errors of the caller are not
 * logged. An unavailable store is logged at most once a second (MongoDB once a minute), because every request fails
 * then. All other errors are logged with their stack trace and an incident number; the answer contains only this
 * number.
 */
@Service
public class Problems {

    private static final Logger LOG = System.getLogger(Problems.class.getName());
    private static final long QUIET_NANOS = 1_000_000_000L;
    private static final long MONGO_QUIET_NANOS = 60 * QUIET_NANOS;
    private static final int MAX_CAUSES = 20;

    private final AtomicLong lastAway = new AtomicLong(System.nanoTime() - QUIET_NANOS);
    private final AtomicLong lastMongo = new AtomicLong(System.nanoTime() - MONGO_QUIET_NANOS);

    /**
     * Returns the problem for an exception. Looks through wrappers ({@code CompletionException}, the server's own) for
     * the cause that has a meaning for a caller.
     */
    public Problem of(Throwable thrown) {
        Optional<HotseatException> ours = find(thrown, HotseatException.class)
                .or(() -> find(thrown, ToolkitException.class).map(ToolkitErrors::translate));
        if (ours.isPresent()) {
            return of(ours.get());
        }
        int status = find(thrown, WebApplicationException.class)
                .map(server -> server.getResponse().getStatus())
                .orElse(500);
        return status < 500 ? Problem.of(status) : incident(Problem.of(status), thrown);
    }

    private Problem of(HotseatException refusal) {
        if (refusal instanceof Broken) {
            return incident(problem(500, refusal, OptionalInt.empty()), refusal);
        }
        if (refusal instanceof Unavailable unavailable) {
            logUnavailable(unavailable);
            return problem(503, unavailable, OptionalInt.of(unavailable.retryAfterSeconds()));
        }
        if (refusal instanceof TooFast fast) {
            return problem(429, fast, OptionalInt.of(fast.retryAfterSeconds()));
        }
        return problem(status(refusal), refusal, OptionalInt.empty());
    }

    /** Returns the status of a refusal that is the caller's own doing. The most frequent kinds come first. */
    private static int status(HotseatException refusal) {
        if (refusal instanceof Conflict) {
            return 409;
        } else if (refusal instanceof InvalidInput) {
            return 400;
        } else if (refusal instanceof NotSignedIn) {
            return 401;
        } else if (refusal instanceof Forbidden) {
            return 403;
        } else if (refusal instanceof NotFound) {
            return 404;
        } else if (refusal instanceof KeyReused) {
            return 422;
        }
        throw new IllegalStateException("A kind of error without a status: " + refusal.getClass());
    }

    private static Problem problem(int status, HotseatException refusal, OptionalInt retryAfterSeconds) {
        String detail = Optional.ofNullable(refusal.getMessage())
                .orElseGet(() -> Problem.of(status).detail());
        return new Problem(status, refusal.code(), detail, refusal.properties(), retryAfterSeconds);
    }

    private static Problem incident(Problem problem, Throwable thrown) {
        String incident = UUID.randomUUID().toString();
        LOG.log(Level.ERROR, "Incident " + incident + " (" + Act.current().logText() + ")", thrown);
        Map<String, Object> properties = new LinkedHashMap<>(problem.properties());
        properties.put("incident", incident);
        return new Problem(problem.status(), problem.code(), problem.detail(), properties, OptionalInt.empty());
    }

    private void logUnavailable(Unavailable unavailable) {
        if (unavailable.store().equals("mongodb")) {
            logMongo(unavailable);
            return;
        }
        long last = lastAway.get();
        long now = System.nanoTime();
        if (now - last >= QUIET_NANOS && lastAway.compareAndSet(last, now)) {
            LOG.log(
                    Level.WARNING,
                    "Away: " + unavailable.store() + " (" + Act.current().logText() + "; said once a second at most)",
                    unavailable);
        }
    }

    /** Logs that MongoDB is unavailable. The connection itself logs the reason (HS206), once for each outage. */
    private void logMongo(Unavailable unavailable) {
        long last = lastMongo.get();
        long now = System.nanoTime();
        if (now - last >= MONGO_QUIET_NANOS && lastMongo.compareAndSet(last, now)) {
            LOG.log(Level.WARNING, "Requests get 503: {0} (said once a minute at most)", unavailable.getMessage());
        }
    }

    private static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> kind) {
        Throwable cause = thrown;
        for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
            if (kind.isInstance(cause)) {
                return Optional.of(kind.cast(cause));
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }
}
