package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URL;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/**
 * Clients that leave in the middle of their uploads are counted, and nothing is logged of them, nor of bodies that are
 * refused.
 */
@RunAsClient
class AbortedUploadsIT extends OverRest {

    private static final int UPLOADS = 50;
    private static final Pattern ABORTED =
            Pattern.compile("hotseat_requests_given_up_total\\{cause=\"aborted\"} ([0-9.]+)");
    private static final Pattern AWAITED = Pattern.compile("(?m)^hotseat_requests_awaited\\S* ([0-9.]+)");

    @ArquillianResource
    private URL base;

    @Test
    void abortedUploadsAreCountedAndNotLogged() throws IOException {
        String schedule = schedule(1);
        Person user = user();
        double before = settled();
        int logged = RequestLog.read().length();

        for (int i = 0; i < UPLOADS; i++) {
            OpenRequest request = OpenRequest.post(base, schedule + "/holds", user, 100, "{\"hold");
            assertThat(request.silentFor(Duration.ofMillis(20))).isTrue();
            request.abort();
        }

        await().untilAsserted(() -> assertThat(aborted() - before).isEqualTo(UPLOADS));
        assertThat(RequestLog.read().substring(logged)).doesNotContain("FieldsReader", "IncomingBody");
        assertCounts(schedule, 1, 0, 0);
    }

    /** Its rest comes when it was refused, with the next request behind it if the connection stays. */
    @Test
    void aLongRefusedBodyIsThrownAwayAndNotLogged() throws IOException {
        String get = "GET " + base.getPath() + schedule(1) + " HTTP/1.1\r\nHost: " + base.getAuthority() + "\r\n\r\n";
        int logged = RequestLog.read().length();
        for (int i = 0; i < 5; i++) {
            try (OpenRequest refused = OpenRequest.post(base, "api/sales/none/orders", nobody(), 900_000, "{")) {
                String answer = refused.problem();
                assertThat(answer).startsWith("HTTP/1.1 401 ");
                refused.send(" ".repeat(899_999) + (OpenRequest.isLast(answer) ? "" : get));
                assertThat(OpenRequest.isLast(answer) || refused.status() == 200)
                        .isTrue();
            }
        }
        assertThat(RequestLog.traces(RequestLog.read().substring(logged))).isEmpty();
    }

    /** The count when the uploads of earlier tests have ended. */
    private double settled() {
        await().until(() -> metric(AWAITED) == 0);
        return aborted();
    }

    private double aborted() {
        return metric(ABORTED);
    }

    private double metric(Pattern pattern) {
        Matcher count =
                pattern.matcher(calls().get("metrics", operator().token()).body());
        assertThat(count.find()).isTrue();
        return Double.parseDouble(count.group(1));
    }
}
