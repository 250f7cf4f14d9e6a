package org.hotseat.api.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerLimitsTest {

    private static final Caller USER = new Caller("u", EnumSet.of(Role.USER));

    @Test
    void defaultsAreGenerousAndFarWiderForCallersWhoActForOthers() {
        CallerLimitSettings settings = settings(Map.of());

        assertThat(settings.writes(USER)).hasValue(new RateLimit(400, 60));
        assertThat(settings.keys(USER)).hasValue(new RateLimit(2_000, 86_400));
        for (Role role : EnumSet.complementOf(EnumSet.of(Role.USER))) {
            Caller caller = new Caller("s", EnumSet.of(Role.USER, role));
            assertThat(settings.writes(caller)).hasValue(new RateLimit(50_000, 10));
            assertThat(settings.keys(caller)).hasValue(new RateLimit(2_000_000, 86_400));
        }
        assertThat(settings.writes(new Caller("nobody", EnumSet.noneOf(Role.class))))
                .hasValue(new RateLimit(400, 60));
    }

    @Test
    void eachCanBeSetOrSwitchedOff() {
        CallerLimitSettings settings = settings(Map.of(
                "hotseat.limit.user",
                "7/1",
                "hotseat.limit.service",
                "OFF",
                "hotseat.keys.user",
                "0",
                "hotseat.keys.service",
                "9"));

        assertThat(settings)
                .isEqualTo(new CallerLimitSettings(
                        Optional.of(new RateLimit(7, 1)),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new RateLimit(9, 86_400))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"120", "0/60", "60/0", "1000001/1", "1/86401", "-1/1", "1/1/1", "01/1", "none"})
    void aBadLimitStopsTheStartAndNamesItsVariable(String limit) {
        assertThatThrownBy(() -> settings(Map.of("hotseat.limit.service", limit)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_LIMIT_SERVICE must be");
    }

    @Test
    void eachModelHasItsOwnBucketAndKeysHaveOneForAllModels() {
        CallerLimits limits = new CallerLimits(
                settings(Map.of("hotseat.limit.user", "2/60", "hotseat.keys.user", "1")), new AtomicLong()::get);

        assertThat(limits.write("/sales", USER).orElseThrow().granted()).isTrue();
        assertThat(limits.write("/sales", USER).orElseThrow().granted()).isTrue();
        assertThat(limits.write("/sales", USER).orElseThrow().granted()).isFalse();
        assertThat(limits.write("/orders", USER).orElseThrow().granted()).isTrue();
        assertThat(limits.key(USER).orElseThrow().granted()).isTrue();
        assertThat(limits.key(USER).orElseThrow().granted()).isFalse();
        limits.uncountKey(USER);
        assertThat(limits.key(USER).orElseThrow().granted()).isTrue();
        assertThat(limits.key(USER).orElseThrow().quotas().get(0).name()).isEqualTo("idempotency-keys");
    }

    private static CallerLimitSettings settings(Map<String, String> values) {
        return new CallerLimitSettings(new Settings(name -> Optional.ofNullable(values.get(name))));
    }
}
