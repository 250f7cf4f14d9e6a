package org.hotseat.api.limit;

import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.inject.Inject;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.kernel.form.RateLimiter.Verdict;
import org.hotseat.toolkit.Settings;

/**
 * Holds every caller to {@link CallerSettings}, in this server's memory: a claim must not cost a second round trip for
 * a bound that honest callers never reach (docs/adr/0086). With several servers a caller may write as often as the
 * limit says on each of them.
 */
@Service
public class CallerLimits {

    private static final String NAME = "caller";
    private static final String KEYS = "idempotency-keys";

    private final CallerSettings settings;
    private final LocalBuckets buckets;

    @Inject
    CallerLimits(CallerSettings settings) {
        this(settings, Ticker.systemTicker());
    }

    /** Counts as the settings say, and finds nothing too much. */
    public static CallerLimits counting(Settings settings) {
        return new CallerLimits(new CallerSettings(settings).unreachable());
    }

    CallerLimits(CallerSettings settings, Ticker clock) {
        this.settings = settings;
        this.buckets = new LocalBuckets(clock);
    }

    /**
     * Counts a write to a model. Each model has a bucket of its own: who is too fast in one of them can still pay in
     * another.
     */
    public Optional<Verdict> write(String model, Caller caller) {
        return settings.writes(caller).map(limit -> buckets.take(NAME, model, caller.subject(), limit));
    }

    /**
     * Counts an {@code Idempotency-Key}. What is done under it is remembered for a day, so their number in a day bounds
     * what one caller can make the stores remember.
     */
    public Optional<Verdict> key(Caller caller) {
        return settings.keys(caller).map(limit -> buckets.take(KEYS, KEYS, caller.subject(), limit));
    }

    /** The key was sent for nothing, and will be sent again: the server could not answer. */
    public void unkey(Caller caller) {
        Optional<RateLimit> limit = settings.keys(caller);
        limit.ifPresent(set -> buckets.giveBack(KEYS, caller.subject(), set));
    }
}
