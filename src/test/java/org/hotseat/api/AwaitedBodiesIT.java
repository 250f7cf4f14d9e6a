package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** The server waits for so many bodies of one caller and no more; {@link SmallBoundsIT} has the bound of all. */
@RunAsClient
class AwaitedBodiesIT extends OverRest {

    /** The default bound. */
    private static final int MAX = 100;

    @ArquillianResource
    private URL base;

    /** Another caller's bodies are awaited all the same. */
    @Test
    void oneBodyTooManyOfACallerIsRefusedAtOnce() {
        String schedule = schedule(1);
        Person greedy = user();
        List<OpenRequest> open = new ArrayList<>();
        try {
            await().untilAsserted(() -> {
                // On a slow machine the time of the first ones is over before the last ones are there.
                List<OpenRequest> answered = open.stream()
                        .filter(each -> !each.silentFor(Duration.ofMillis(1)))
                        .toList();
                answered.forEach(OpenRequest::close);
                open.removeAll(answered);
                while (open.size() < MAX) {
                    open.add(OpenRequest.post(base, schedule + "/holds", greedy, 100, "{"));
                }
                OpenRequest tooMany = OpenRequest.post(base, schedule + "/holds", greedy, 100, "{");
                open.add(tooMany);
                assertThat(tooMany.silentFor(Duration.ofMillis(200)))
                        .as("the server had not yet read all the others")
                        .isFalse();
                String answer = tooMany.problem();
                assertThat(answer).startsWith("HTTP/1.1 429 ").contains("\"code\":\"too-fast\"");
                assertThat(answer.toLowerCase(Locale.ROOT)).contains("retry-after: 1", "connection: close");
            });
            try (OpenRequest other = OpenRequest.post(base, schedule + "/holds", user(), 2, "{")) {
                assertThat(other.silentFor(Duration.ofMillis(50))).isTrue();
                other.send("}");
                assertThat(other.status()).isEqualTo(201);
            }
        } finally {
            open.forEach(OpenRequest::close);
        }
        await().untilAsserted(() -> {
            try (OpenRequest again = OpenRequest.post(base, schedule + "/holds", greedy, 2, "{")) {
                assertThat(again.silentFor(Duration.ofMillis(50))).isTrue();
                again.send("}");
                assertThat(again.status()).isEqualTo(409);
            }
        });
    }
}
