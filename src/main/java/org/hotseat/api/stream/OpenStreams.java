package org.hotseat.api.stream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.Draining;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.CallerSlots;

/**
 * The live streams of this server. It limits their number ({@link StreamSettings}), keeps them alive with heartbeats,
 * and ends them when the server stops. All callers without a token count as one caller with a limit of its own, and
 * each of their addresses has another limit. So a client that opens streams without end cannot use up the streams of
 * all others.
 */
@Service
public class OpenStreams {

    /** The caller name for streams without a token. No subject is empty. */
    private static final String NO_TOKEN = "";

    private static final OptionalInt RETRY_AFTER_SECONDS = OptionalInt.of(5);
    private static final Problem TOO_MANY =
            new Problem(503, "unavailable", "Too many streams are open.", Map.of(), RETRY_AFTER_SECONDS);
    private static final Problem TOO_MANY_OF_CALLER =
            new Problem(429, "too-fast", "This caller has too many streams open.", Map.of(), RETRY_AFTER_SECONDS);

    private static final Problem TOO_MANY_OF_ADDRESS =
            new Problem(429, "too-fast", "This address has too many streams open.", Map.of(), RETRY_AFTER_SECONDS);

    private static final long CHECK_MILLIS = 500;

    private final StreamSettings settings;
    private final Draining draining;
    private final CallerSlots slots;
    private final CallerSlots addresses;
    private final Counter cut;
    private final Set<OpenStream> open = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor clock;
    private volatile boolean stopped;

    @Inject
    OpenStreams(StreamSettings settings, Draining draining, MeterRegistry meters, ThreadFactory threads) {
        this.settings = settings;
        this.draining = draining;
        this.slots = new CallerSlots(settings.most(), settings.perCaller());
        this.addresses = new CallerSlots(settings.most(), settings.perAddress());
        Gauge.builder("hotseat.open", slots, CallerSlots::inUse)
                .description("Live streams that are open")
                .baseUnit("streams")
                .register(meters);
        this.cut = Counter.builder("hotseat.streams.cut")
                .description("Live streams that were cut because their callers took events too slowly")
                .register(meters);
        this.clock = new ScheduledThreadPoolExecutor(1, threads);
        draining.onBegin(() -> open.forEach(OpenStream::end));
        clock.scheduleWithFixedDelay(
                () -> open.forEach(OpenStream::heartbeat), CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Reserves a place for one more stream, or refuses it.
     *
     * @param subject the subject of the token; empty without a token
     * @param address supplies the address of a caller without a token ({@code ClientAddresses})
     */
    Place reserve(Optional<String> subject, Supplier<String> address) {
        if (stopped) {
            return Place.refused(TOO_MANY);
        }
        return subject.isPresent()
                ? reserve(subject.get(), settings.perCaller(), TOO_MANY_OF_CALLER)
                : reserveUnknown(address.get());
    }

    private Place reserve(String caller, int max, Problem tooMany) {
        return switch (slots.acquire(caller, max)) {
            case ENTERED -> new Place(Optional.empty(), () -> slots.release(caller));
            case FULL -> Place.refused(TOO_MANY);
            case FULL_OF_CALLER -> Place.refused(tooMany);
        };
    }

    private Place reserveUnknown(String address) {
        if (addresses.acquire(address) != CallerSlots.Entry.ENTERED) {
            return Place.refused(TOO_MANY_OF_ADDRESS);
        }
        Place place = reserve(NO_TOKEN, settings.anonymous(), TOO_MANY);
        if (place.refusal().isPresent()) {
            addresses.release(address);
            return place;
        }
        return new Place(Optional.empty(), () -> {
            place.release();
            addresses.release(address);
        });
    }

    /** Keeps a stream alive until it ends. */
    void opened(OpenStream stream) {
        open.add(stream);
        stream.onEnd(() -> {
            open.remove(stream);
            if (stream.isAborted()) {
                cut.increment();
            }
        });
        if (stopped || draining.hasBegun()) {
            stream.end();
        }
    }

    StreamSettings settings() {
        return settings;
    }

    @PreDestroy
    void stop() {
        stopped = true;
        clock.shutdownNow();
        open.forEach(OpenStream::end);
    }

    /** One slot of the limited number of open streams, or the refusal if none is free. */
    static final class Place {

        private final Optional<Problem> refusal;
        private final Runnable atEnd;
        private final AtomicBoolean left = new AtomicBoolean();

        private Place(Optional<Problem> refusal, Runnable atEnd) {
            this.refusal = refusal;
            this.atEnd = atEnd;
        }

        private static Place refused(Problem why) {
            return new Place(Optional.of(why), () -> {});
        }

        /** Returns the refusal; empty when the stream may be opened. */
        Optional<Problem> refusal() {
            return refusal;
        }

        /** Releases the slot. May be called again. */
        void release() {
            if (left.compareAndSet(false, true)) {
                atEnd.run();
            }
        }
    }
}
