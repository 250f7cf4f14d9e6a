package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import org.hotseat.storm.HostileCrowd;
import org.hotseat.storm.WellBehaved;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A user beside hostile connections gets every answer, and soon; the short form of {@code docs/hostile-clients.md}. */
@RunAsClient
class HostileClientsIT extends OverRest {

    /** If each held a thread for the 10 s in which a body must come, a user would wait for minutes. */
    private static final int CONNECTIONS = 500;

    private static final Duration TIME = Duration.ofSeconds(1);

    private static final Duration SOON = Duration.ofMinutes(1);

    @ArquillianResource
    private URL base;

    @ParameterizedTest
    @EnumSource(HostileCrowd.Kind.class)
    void userIsServedBesideThem(HostileCrowd.Kind kind) {
        String schedule = schedule(10);
        Person user = user();
        WellBehaved wellBehaved =
                new WellBehaved(URI.create(base + schedule), List.of(user.id()), List.of(user.token()), SOON);
        try (HostileCrowd crowd = new HostileCrowd(
                kind, base.getPort(), CONNECTIONS, base.getPath() + schedule + "/holds", user().token())) {
            WellBehaved.Times times = wellBehaved.during(TIME);
            System.out.printf(
                    "beside %d %s (%d opened again): p50 %.1f ms, p99 %.1f ms, %s%n",
                    CONNECTIONS, kind, crowd.reopened(), times.millis(50), times.millis(99), times.kinds());
            assertThat(times.kinds()).containsOnlyKeys("200", "201", "204");
        }
    }
}
