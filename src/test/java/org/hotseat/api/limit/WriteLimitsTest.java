package org.hotseat.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.api.limit.WriteLimits.Counted;
import org.hotseat.api.limit.WriteLimits.Peer;
import org.hotseat.api.limit.WriteLimits.Write;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.form.RateLimiter;
import org.hotseat.kernel.form.RateLimiter.Verdict;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

class WriteLimitsTest {

    private static final Caller USER = new Caller("u", EnumSet.of(Role.USER));

    private boolean grants = true;
    private int counted;

    private final RateLimiter resource = (id, caller, address) -> {
        counted++;
        return new Verdict(List.of(), grants ? Duration.ZERO : Duration.ofSeconds(1));
    };

    private final WriteLimits limits = new WriteLimits(
            resource,
            new CallerLimits(
                    new CallerLimitSettings(settings(Map.of("hotseat.limit.user", "9/60", "hotseat.keys.user", "1"))),
                    new AtomicLong()::get),
            new ClientAddresses(settings(Map.of())));

    @Test
    void aWriteThatIsRefusedForItsKeyDoesNotCountAgainstTheResource() {
        assertThat(write().refusal()).isEmpty();
        assertThat(write().refusal()).isPresent();

        assertThat(counted).isOne();
    }

    @Test
    void aKeyOfAWriteThatTheResourceRefusesDoesNotCount() {
        grants = false;
        assertThat(write().refusal()).isPresent();
        grants = true;

        Counted next = write();
        assertThat(next.refusal()).isEmpty();
        assertThat(next.keyed()).contains(USER);
    }

    private Counted write() {
        return limits.count(new Write("schedules", USER, "evening", true, new Peer("127.0.0.1", null)));
    }

    private static Settings settings(Map<String, String> values) {
        return new Settings(name -> Optional.ofNullable(values.get(name)));
    }
}
