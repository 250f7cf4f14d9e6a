package org.hotseat.api.body;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.api.json.BodySettings;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.CallerSlots;

/**
 * Limits the number of request bodies that the server waits for at once, in all and for each caller
 * ({@link BodySettings}). Each body costs memory, although none needs a thread. All callers without a token count as
 * one caller, which may take half of the total.
 */
@Service
public class AwaitedBodies {

    /** The caller name for requests without a token. No subject is empty. */
    public static final String NO_TOKEN = "";

    private static final OptionalInt RETRY_AFTER_SECONDS = OptionalInt.of(1);
    private static final Problem TOO_MANY_OF_CALLER = new Problem(
            429,
            "too-fast",
            "Too many request bodies of this caller are being received.",
            Map.of(),
            RETRY_AFTER_SECONDS);
    private static final Problem TOO_MANY = new Problem(
            503, "unavailable", "Too many request bodies are being received.", Map.of(), RETRY_AFTER_SECONDS);

    private final BodySettings settings;
    private final CallerSlots slots;

    @Inject
    AwaitedBodies(BodySettings settings, MeterRegistry meters) {
        this.settings = settings;
        this.slots = new CallerSlots(settings.awaited(), settings.awaitedPerCaller());
        Gauge.builder("hotseat.requests.awaited", slots, CallerSlots::inUse)
                .description("Request bodies that are on their way")
                .baseUnit("bodies")
                .register(meters);
    }

    /** Counts one more body until its {@linkplain Awaited#end end}. A refused body is not counted. */
    public Awaited begin(String caller) {
        boolean unknown = caller.equals(NO_TOKEN);
        int max = unknown ? settings.awaited() / 2 : settings.awaitedPerCaller();
        return switch (slots.acquire(caller, max)) {
            case ENTERED -> new Awaited(Optional.empty(), () -> slots.release(caller));
            case FULL -> refused(TOO_MANY);
            case FULL_OF_CALLER -> refused(unknown ? TOO_MANY : TOO_MANY_OF_CALLER);
        };
    }

    private static Awaited refused(Problem refusal) {
        return new Awaited(Optional.of(refusal), () -> {});
    }

    /** One body that the server waits for, or the refusal to wait for it. */
    public static final class Awaited {

        private final Optional<Problem> refusal;
        private final Runnable atEnd;
        private final AtomicBoolean ended = new AtomicBoolean();

        private Awaited(Optional<Problem> refusal, Runnable atEnd) {
            this.refusal = refusal;
            this.atEnd = atEnd;
        }

        /** Returns the refusal; empty when the server waits for the body. */
        public Optional<Problem> refusal() {
            return refusal;
        }

        /** Stops counting the body. May be called again. */
        public void end() {
            if (ended.compareAndSet(false, true)) {
                atEnd.run();
            }
        }
    }
}
