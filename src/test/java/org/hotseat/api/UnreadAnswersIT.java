package org.hotseat.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.storm.WellBehaved;
import org.hotseat.testing.Patience;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that ask and do not take the answers keep no thread from others; one that takes them slowly gets all of them.
 */
@RunAsClient
class UnreadAnswersIT extends OverRest {

    /**
     * Three times the threads that serve HTTP: if each held one until a server gives up writing, 30 s, a user would
     * wait for longer than {@link #SOON}.
     */
    private static final int CONNECTIONS = 3 * BlockedThreads.ALL;

    private static final Duration TIME = Duration.ofSeconds(1);

    private static final Duration SOON = Duration.ofMinutes(1);

    private static final int LITTLE = 4_096;

    @ArquillianResource
    private URL base;

    @ParameterizedTest
    @CsvSource({"api/probe/great, 4", "api/probe/great/later, 4", "api/probe/answer, 800", "pages/hotseat.css, 100"})
    void userIsServedBesideClientsThatTakeNoAnswers(String path, int requests) throws IOException {
        String schedule = schedule(10);
        Person user = user();
        WellBehaved wellBehaved =
                new WellBehaved(URI.create(base + schedule), List.of(user.id()), List.of(user.token()), SOON);
        List<SocketChannel> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(ask(path, requests));
            }
            WellBehaved.Times times = wellBehaved.during(TIME);
            assertThat(times.kinds()).containsOnlyKeys("200", "201", "204");
        } finally {
            for (SocketChannel channel : open) {
                channel.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"api/probe/great", "api/probe/great/later"})
    void anAnswerThatIsTakenSlowlyComesWhole(String path) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(LITTLE);
            socket.setSoTimeout(Patience.HANG_MILLIS);
            socket.connect(new InetSocketAddress(base.getHost(), base.getPort()));
            for (int i = 0; i < 3; i++) {
                socket.getOutputStream().write(request(path).getBytes(US_ASCII));
                assertThat(text(socket)).isEqualTo("{\"text\":\"" + "x".repeat(GreatResource.LENGTH) + "\"}");
            }
        }
    }

    /** Reads the body of an answer in little steps. */
    private static String text(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("a byte behind %s", head).isNotNegative();
            head.append((char) next);
        }
        assertThat(head).startsWith("HTTP/1.1 200").containsIgnoringCase("content-length: ");
        int length = Integer.parseInt(head.toString().replaceFirst("(?is).*content-length: *(\\d+).*", "$1"));
        ByteBuffer body = ByteBuffer.allocate(length);
        while (body.hasRemaining()) {
            byte[] some = socket.getInputStream().readNBytes(Math.min(LITTLE, body.remaining()));
            assertThat(some).isNotEmpty();
            body.put(some);
        }
        return new String(body.array(), US_ASCII);
    }

    /** Sends requests, and reads nothing. */
    private SocketChannel ask(String path, int requests) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, LITTLE);
        channel.connect(new InetSocketAddress(base.getHost(), base.getPort()));
        channel.configureBlocking(false);
        ByteBuffer all = ByteBuffer.wrap(request(path).repeat(requests).getBytes(US_ASCII));
        channel.write(all);
        assertThat(all.remaining()).as("the kernel takes all of it").isZero();
        return channel;
    }

    private String request(String path) {
        return "GET " + base.getPath() + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    }

    @Test
    void manyRequestsAtOnceAreAnsweredWhenTheAnswersAreTaken() throws IOException {
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            socket.setSoTimeout(Patience.HANG_MILLIS);
            socket.getOutputStream().write(request("api/probe/great").repeat(5).getBytes(US_ASCII));
            for (int i = 0; i < 5; i++) {
                assertThat(text(socket)).hasSizeGreaterThan(GreatResource.LENGTH);
            }
        }
    }
}
