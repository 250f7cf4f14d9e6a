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
 * Checks every caller against {@link CallerLimitSettings}. The counts are in this server's memory, because a claim must
 * not cost a second round trip for a limit that honest callers never reach (docs/adr/0086). With several servers a
 * caller may use its whole limit on each of them.
 */
@Service
public class CallerLimits {

    private static final String NAME = "caller";
    private static final String KEYS = "idempotency-keys";

    private final CallerLimitSettings settings;
    private final LocalBuckets buckets;

    @Inject
    CallerLimits(CallerLimitSettings settings) {
        this(settings, Ticker.systemTicker());
    }

    /** Returns limits that count, but are so wide that nobody reaches them. */
    public static CallerLimits counting(Settings settings) {
        return new CallerLimits(new CallerLimitSettings(settings).unreachable());
    }

    CallerLimits(CallerLimitSettings settings, Ticker clock) {
        this.settings = settings;
        this.buckets = new LocalBuckets(clock);
    }

    /**
     * Counts a write to a model. Each model has a bucket of its own: a caller that is too fast in one model can still
     * pay in another.
     *
     * @return the verdict; empty when the caller has no limit
     */
    public Optional<Verdict> write(String model, Caller caller) {
        return settings.writes(caller).map(limit -> buckets.take(NAME, model, caller.subject(), limit));
    }

    /**
     * Counts an {@code Idempotency-Key}. The outcome under a key is remembered for a day. So the daily number of keys
     * limits how much one caller can make the stores remember.
     *
     * @return the verdict; empty when the caller has no limit
     */
    public Optional<Verdict> key(Caller caller) {
        return settings.keys(caller).map(limit -> buckets.take(KEYS, KEYS, caller.subject(), limit));
    }

    /**
     * Takes back the count of a key whose request the server could not answer, because the caller will send the key
     * again.
     */
    public void uncountKey(Caller caller) {
        Optional<RateLimit> limit = settings.keys(caller);
        limit.ifPresent(set -> buckets.returnToken(KEYS, caller.subject(), set));
    }
}
