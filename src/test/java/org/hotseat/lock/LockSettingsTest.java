package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Role;
import org.hotseat.kernel.Settings;
import org.junit.jupiter.api.Test;

/** Settings of locks, and the tokens that other systems get. */
class LockSettingsTest {

    @Test
    void locksAreInTheApplicationsRedisUnlessMastersAreNamed() {
        assertThat(read(Map.of()).masters()).isEmpty();
        LockSettings settings = read(Map.of("lock.masters", "a:1, b:2,c:3", "lock.masters.timeout.ms", "50"));
        assertThat(settings.masters()).containsExactly("a:1", "b:2", "c:3");
        assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void badMastersStopTheStartWithTheVariableNamed() {
        for (String bad : List.of("a:1", "a:1,b:2", "a:1,b:2,c:3,d:4", "a,b,c", "a:1,b:2,c:port")) {
            assertThatThrownBy(() -> read(Map.of("lock.masters", bad)))
                    .as(bad)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("LOCK_MASTERS");
        }
    }

    @Test
    void aRemoteTokenCarriesItsTimeAndOthersDoNot() {
        RemoteToken given = RemoteToken.parse("0123abcd.1500");
        assertThat(given.token()).isEqualTo("0123abcd");
        assertThat(given.ttl()).contains(Duration.ofMillis(1_500));
        assertThat(given).hasToString("0123abcd.1500");
        for (String foreign : List.of("0123abcd", "a.b", "a.", "a.123456789")) {
            assertThat(RemoteToken.parse(foreign).ttl()).as(foreign).isEmpty();
            assertThat(RemoteToken.parse(foreign)).hasToString(foreign);
        }
    }

    @Test
    void boundsOfLocksOverRestAreReadAndABadOneStopsTheStart() {
        assertThat(remote(Map.of())).isEqualTo(new RemoteLockSettings(false, Duration.ofHours(1), 64, 16));
        assertThat(remote(Map.of("lock.waits", "8")))
                .isEqualTo(new RemoteLockSettings(false, Duration.ofHours(1), 8, 8));
        assertThat(remote(Map.of(
                        "lock.keys",
                        "any",
                        "lock.longest.ttl.ms",
                        "86400000",
                        "lock.waits",
                        "100",
                        "lock.waits.per.caller",
                        "100")))
                .isEqualTo(new RemoteLockSettings(true, Duration.ofDays(1), 100, 100));
        Map<String, String> bad = Map.of(
                "lock.keys", "some", "lock.longest.ttl.ms", "9", "lock.waits", "0", "lock.waits.per.caller", "65");
        bad.forEach((name, value) -> assertThatThrownBy(() -> remote(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name.replace('.', '_').toUpperCase(java.util.Locale.ROOT)));
    }

    @Test
    void aTokenTellsForWhomItWasDrawn() {
        String token = RemoteToken.draw(new Caller("till.7", Set.of(Role.SERVICE)));
        assertThat(RemoteToken.holder(token)).hasValue("till.7");
        assertThat(RemoteToken.parse(token + ".1500").token()).isEqualTo(token);
        assertThat(RemoteToken.holder(Tokens.next())).isEmpty();
    }

    private static RemoteLockSettings remote(Map<String, String> properties) {
        return RemoteLockSettings.from(new Settings(name -> Optional.ofNullable(properties.get(name))));
    }

    private static LockSettings read(Map<String, String> properties) {
        return LockSettings.from(new Settings(name -> Optional.ofNullable(properties.get(name))));
    }
}
