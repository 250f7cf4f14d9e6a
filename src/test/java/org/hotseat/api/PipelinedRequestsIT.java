package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.storm.WellBehaved;
import org.hotseat.testing.Patience;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/**
 * Requests that come before the answer to the one before are answered in their order, and by no thread that others
 * need.
 */
@RunAsClient
class PipelinedRequestsIT extends OverRest {

    /** More than there are threads that answer claims. */
    private static final int CONNECTIONS =
            Math.min(BlockedThreads.ALL - 4, 2 * Runtime.getRuntime().availableProcessors() + 2);

    private static final Duration TIME = Duration.ofSeconds(1);

    /** Less than the time for which a request may be blocked. */
    private static final Duration SOON = Patience.HANG.dividedBy(2);

    @ArquillianResource
    private URL base;

    @Test
    void aRequestBehindAClaimWaitsOnNoThreadThatAnswersClaims() {
        String schedule = schedule(CONNECTIONS + 1);
        Person user = user();
        WellBehaved wellBehaved =
                new WellBehaved(URI.create(base + schedule), List.of(user.id()), List.of(user.token()), SOON);
        List<OpenRequest> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(OpenRequest.begin(base, claim(schedule, user()) + get("api/probe/blocked")));
            }
            open.forEach(each -> assertThat(each.status()).isEqualTo(201));
            assertThat(wellBehaved.during(TIME).kinds()).containsOnlyKeys("200", "201", "204");
            assertThat(letGo()).as("requests that were blocked all the time").isEqualTo(CONNECTIONS);
        } finally {
            letGo();
            open.forEach(OpenRequest::close);
        }
    }

    @Test
    void theyAreAnsweredInTheirOrder() {
        String schedule = schedule(3);
        Person user = user();
        String hold = schedule + "/holds/" + user.id();
        String cancel = "DELETE " + base.getPath() + hold + " HTTP/1.1\nHost: 127.0.0.1\nAuthorization: Bearer "
                + user.token() + "\n\n";
        try (OpenRequest all = OpenRequest.begin(
                base,
                claim(schedule, user)
                        + cancel
                        + claim(schedule, user)
                        + get(schedule.replace("/s-", "/%73-")) + "\nHost: 127.0.0.1\n\n"
                        + get("api/probe/open") + "\nConnection: close")) {
            assertThat(all.untilClosed().replaceAll("(?s)HTTP/1.1 (\\d+).*?(?=HTTP/1.1|$)", "$1 "))
                    .isEqualTo("201 204 201 200 200 ");
        }
        operator().get(hold).is(200);
    }

    private long letGo() {
        return nobody().get("api/probe/blocked/end").is(200).number("released");
    }

    private String claim(String schedule, Person user) {
        return "POST " + base.getPath() + schedule + "/holds HTTP/1.1\nHost: 127.0.0.1\nAuthorization: Bearer "
                + user.token() + "\nContent-Type: application/json\nContent-Length: 2\n\n{}";
    }

    private String get(String path) {
        return "GET " + base.getPath() + path + " HTTP/1.1";
    }
}
