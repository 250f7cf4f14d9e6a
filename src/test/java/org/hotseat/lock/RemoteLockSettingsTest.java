package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.lock.store.Tokens;
import org.junit.jupiter.api.Test;

/** Settings of locks over REST, and the tokens that other systems get. */
class RemoteLockSettingsTest {

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
        String token = RemoteToken.generate(new Caller("till.7", Set.of(Role.SERVICE)));
        assertThat(RemoteToken.holder(token)).hasValue("till.7");
        assertThat(RemoteToken.parse(token + ".1500").token()).isEqualTo(token);
        assertThat(RemoteToken.holder(Tokens.next())).isEmpty();
    }

    private static RemoteLockSettings remote(Map<String, String> properties) {
        return new RemoteLockSettings(new Settings(name -> Optional.ofNullable(properties.get(name))));
    }
}
