package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.testing.StreamClient;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/**
 * Streams whose callers are gone, or read nothing, end and leave nothing. The servers under test send a heartbeat each
 * second.
 */
@RunAsClient
class StreamEndsIT extends OverRest {

    private static final int DEAF = 20;

    @ArquillianResource
    private URL base;

    @Test
    void aStreamThatNothingHappensOnLivesByHeartbeats() {
        try (StreamClient stream = open(schedule(1) + "/stream")) {
            await().until(() -> stream.comments() >= 3);
            assertThat(stream.hasEnded()).isFalse();
            assertThat(openStreams()).isGreaterThanOrEqualTo(1);
        }
    }

    @Test
    void callersThatAreGoneAreFoundByHeartbeats() {
        await().until(() -> openStreams() == 0);
        String schedule = schedule(1);
        List<StreamClient> streams = new ArrayList<>();
        for (int i = 0; i < DEAF; i++) {
            streams.add(open(schedule + "/stream"));
        }
        assertThat(openStreams()).isEqualTo(DEAF);
        streams.subList(0, DEAF / 2).forEach(StreamClient::close);
        await().until(() -> openStreams() == DEAF / 2);
        streams.forEach(StreamClient::close);
        await().until(() -> openStreams() == 0);
    }

    /** The queue of each is 256 KB; what the kernel keeps for a connection is not ours. */
    @Test
    void callersThatReadNothingAreCutAndTakeNoMemory() throws URISyntaxException {
        await().until(() -> openStreams() == 0);
        long before = heap();
        List<StreamClient> deaf = new ArrayList<>();
        try {
            for (int i = 0; i < DEAF; i++) {
                deaf.add(StreamClient.deaf(URI.create(base.toURI() + "api/probe/flood/stream")));
            }
            await().until(() -> flood("sent") > 0 && flood("flowing") == 0);
            assertThat(flood("sent")).isLessThan(DEAF * 100_000_000L);
            await().until(() -> openStreams() == 0);
            assertThat(heap() - before).isLessThan(30_000_000);
            // Their connections are not left to them.
            await().untilAsserted(() ->
                    deaf.forEach(each -> assertThat(each.isReset()).isTrue()));
        } finally {
            deaf.forEach(StreamClient::close);
        }
        // Others are not touched.
        nobody().get(schedule(1)).is(200);
    }

    private long heap() {
        return flood("heapBytes");
    }

    private long flood(String field) {
        return nobody().get("api/probe/flood").is(200).number(field);
    }

    private long openStreams() {
        return calls().get("metrics", "a-token-of-the-scraper")
                .body()
                .lines()
                .filter(line -> line.startsWith("hotseat_open_streams "))
                .mapToLong(line -> (long) Double.parseDouble(line.split(" ")[1]))
                .sum();
    }

    private StreamClient open(String path) {
        try {
            return StreamClient.open(URI.create(base.toURI() + path));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
