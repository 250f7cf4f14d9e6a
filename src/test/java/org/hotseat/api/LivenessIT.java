package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URL;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.testing.Management;
import org.hotseat.testing.Patience;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** Liveness has threads of its own, and is not where the public is. */
@RunAsClient
class LivenessIT extends OverRest {

    @ArquillianResource
    private URL base;

    /** The threads of the requests wait for the very question whether the server lives. */
    @Test
    void livenessAnswersWhileEveryThreadOfTheApplicationIsBusy() {
        List<OpenRequest> blocked = new ArrayList<>();
        try {
            for (int i = 0; i < BlockedThreads.ALL; i++) {
                blocked.add(OpenRequest.begin(base, "GET " + base.getPath() + "api/probe/blocked HTTP/1.1"));
            }
            await().untilAsserted(() -> {
                HttpResponse<String> live = calls().send(
                                calls().to(Management.health().resolve("live").toString())
                                        .timeout(Patience.HANG));
                assertThat(live.statusCode()).isEqualTo(200);
                assertThat(blocked.get(0).silentFor(Duration.ofMillis(100))).isFalse();
            });
            assertThat(blocked.get(1).problem())
                    .as("by the question, and not after a time")
                    .contains("\"released\":true");
        } finally {
            blocked.forEach(OpenRequest::close);
        }
    }

    @Test
    void healthAndOpenApiAreNotOnTheApplicationsPort() {
        if (System.getProperty("arquillian.launch").equals("wildfly")) {
            // Its health is on the management port; hotseat.cli closes /openapi, which this server was made without.
            assertThat(calls().bare("/health/live").statusCode()).isEqualTo(404);
            return;
        }
        for (String path : List.of("/health", "/health/live", "/health/ready", "/openapi", "/metrics")) {
            assertThat(RawCall.send(base, "GET " + path + " HTTP/1.1", "").status())
                    .as(path)
                    .isIn(403, 404);
        }
    }
}
