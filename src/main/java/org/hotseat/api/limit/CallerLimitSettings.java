package org.hotseat.api.limit;

import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.toolkit.Settings;

/**
 * The limits on how often one caller may write, on each server. Callers with other roles than user act for many users,
 * and have wider limits.
 *
 * @param user the writes of a user to one model; empty for no limit
 * @param service the writes of a caller with any other role to one model; empty for no limit
 * @param userKeys the {@code Idempotency-Key}s that a user may send in a day; empty for no limit
 * @param serviceKeys the {@code Idempotency-Key}s that a caller with any other role may send in a day; empty for no
 *     limit
 */
@Service
record CallerLimitSettings(
        Optional<RateLimit> user,
        Optional<RateLimit> service,
        Optional<RateLimit> userKeys,
        Optional<RateLimit> serviceKeys) {

    private static final Set<Role> USERS = Set.of(Role.USER);

    private static final int DAY_SECONDS = 86_400;
    private static final int USER_KEYS = 2_000;
    private static final int SERVICE_KEYS = 2_000_000;
    private static final int MAX_KEYS = 100_000_000;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    CallerLimitSettings(Settings settings) {
        this(
                RateLimit.setting(settings, "hotseat.limit.user", "400/60"),
                RateLimit.setting(settings, "hotseat.limit.service", "50000/10"),
                perDay(settings.integer("hotseat.keys.user", USER_KEYS, 0, MAX_KEYS)),
                perDay(settings.integer("hotseat.keys.service", SERVICE_KEYS, 0, MAX_KEYS)));
    }

    /** Returns limits for the same callers, so wide that nobody reaches them. */
    CallerLimitSettings unreachable() {
        return new CallerLimitSettings(widened(user), widened(service), widened(userKeys), widened(serviceKeys));
    }

    private static Optional<RateLimit> widened(Optional<RateLimit> limit) {
        return limit.map(set -> new RateLimit(MAX_KEYS, set.perSeconds()));
    }

    /** Returns the limit for the writes of this caller. */
    Optional<RateLimit> writes(Caller caller) {
        return onlyUser(caller) ? user : service;
    }

    /** Returns the limit for the keys of this caller. */
    Optional<RateLimit> keys(Caller caller) {
        return onlyUser(caller) ? userKeys : serviceKeys;
    }

    private static Optional<RateLimit> perDay(int keys) {
        return keys == 0 ? Optional.empty() : Optional.of(new RateLimit(keys, DAY_SECONDS));
    }

    /** Returns whether a caller is only a user. A caller without any role gets the narrower limits, too. */
    private static boolean onlyUser(Caller caller) {
        return caller.roles().isEmpty() || caller.roles().equals(USERS);
    }
}
