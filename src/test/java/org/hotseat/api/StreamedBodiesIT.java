package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URL;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.api.body.StreamSlots;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** Bodies that a resource reads while they come: longer than any that is kept in memory, and few at once. */
@RunAsClient
class StreamedBodiesIT extends OverRest {

    private static final String STREAM = "api/probe/stream";
    private static final String NDJSON = "application/x-ndjson";

    @ArquillianResource
    private URL address;

    @Test
    void aBodyOfAnyLengthIsReadWhetherItsLengthIsAnnouncedOrNot() {
        byte[] large = new byte[30_000_000];
        assertThat(send(operator(), new ByteArrayInputStream(large)).is(200).number("bytes"))
                .isEqualTo(large.length);
        byte[] announced = new byte[5_000_000];
        assertThat(operator()
                        .send("POST", STREAM, BodyPublishers.ofByteArray(announced), "Content-Type", NDJSON)
                        .is(200)
                        .number("bytes"))
                .isEqualTo(announced.length);
        assertThat(operator()
                        .send("POST", STREAM, BodyPublishers.ofString("{}\n"), "Content-Type", NDJSON)
                        .is(200)
                        .number("bytes"))
                .isEqualTo(3);
    }

    @Test
    void whoMayNotSendABodyIsRefused() {
        assertThat(send(user(), new ByteArrayInputStream(new byte[3])).status()).isEqualTo(403);
        operator()
                .send("POST", STREAM, BodyPublishers.ofString("{}"), "Content-Type", "application/json")
                .is(415);
    }

    @Test
    void noMoreThanAFewAreReadAtOnceAndOtherRequestsAreAnsweredMeanwhile() {
        List<OpenRequest> open = new ArrayList<>();
        try {
            for (int i = 0; i < StreamSlots.MAX; i++) {
                open.add(begun());
            }
            await().untilAsserted(() -> {
                Answer refused = send(operator(), new ByteArrayInputStream(new byte[3]));
                assertThat(refused.status()).isEqualTo(429);
                assertThat(refused.header("Retry-After")).isPresent();
            });
            nobody().get("api/schedules").is(200);
            for (OpenRequest request : open) {
                request.send("{}\n");
                assertThat(request.problem()).startsWith("HTTP/1.1 200 ").endsWith("{\"bytes\":6}");
            }
        } finally {
            open.forEach(OpenRequest::close);
        }
        await().until(() ->
                send(operator(), new ByteArrayInputStream(new byte[100_000])).status() == 200);
    }

    private static Answer send(Person person, InputStream body) {
        return person.send("POST", STREAM, BodyPublishers.ofInputStream(() -> body), "Content-Type", NDJSON);
    }

    /** A request of which half of the body has come. */
    private OpenRequest begun() {
        OpenRequest request = OpenRequest.begin(
                address,
                "POST " + address.getPath() + STREAM + " HTTP/1.1\nContent-Type: " + NDJSON
                        + "\nContent-Length: 6\nAuthorization: Bearer "
                        + operator().token());
        request.send("{}\n");
        return request;
    }
}
