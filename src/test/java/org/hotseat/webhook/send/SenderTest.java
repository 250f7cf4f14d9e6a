package org.hotseat.webhook.send;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.hotseat.webhook.Receiver;
import org.hotseat.webhook.Receiver.Reply;
import org.hotseat.webhook.send.Attempt.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SenderTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

    private final Receiver receiver = new Receiver();
    private final Sender sender = new Sender(TIMEOUT, Executors.defaultThreadFactory(), usual());

    private static SSLContext usual() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void stop() {
        sender.stop();
        receiver.close();
    }

    /** A name that no look-up finds: the request goes to the address that was given. */
    @Test
    void itConnectsToTheAddressAndSendsTheName() throws Exception {
        URI url = URI.create("http://hooks.invalid:" + receiver.port() + "/a/b?c=d");
        assertThat(post(url, TIMEOUT).status()).isEqualTo(204);
        assertThat(receiver.got()).singleElement().satisfies(got -> {
            assertThat(got.header("host")).isEqualTo("hooks.invalid:" + receiver.port());
            assertThat(got.path()).isEqualTo("/a/b?c=d");
            assertThat(got.body()).isEqualTo("{}");
            assertThat(got.header("content-type")).isEqualTo("application/cloudevents+json");
            assertThat(got.header("webhook-id")).isEqualTo("m");
        });
    }

    @Test
    void aRedirectIsAnAnswerAndNotFollowed() throws Exception {
        receiver.answer(body -> Optional.of(new Reply(302, "Location", receiver.url())));
        assertThat(post(URI.create(receiver.url()), TIMEOUT).status()).isEqualTo(302);
        assertThat(receiver.got()).hasSize(1);
    }

    @Test
    void aSlowAnswerEndsInTime() {
        receiver.answer(body -> Optional.empty());
        assertThat(failure(URI.create(receiver.url()), Duration.ofMillis(300))).isInstanceOf(TimeoutException.class);
    }

    /** The head says all that is asked for; the body is not read to its end. */
    @Test
    void aBodyWithoutEndIsCutOff() throws Exception {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread writing = new Thread(() -> write(endless));
            writing.start();
            assertThat(post(URI.create("http://127.0.0.1:" + endless.getLocalPort() + "/"), TIMEOUT)
                            .status())
                    .isEqualTo(200);
            writing.join();
        }
    }

    private static void write(ServerSocket endless) {
        try (Socket socket = endless.accept()) {
            socket.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            while (true) {
                socket.getOutputStream().write(new byte[8_192]);
            }
        } catch (IOException e) {
            // It was cut off.
        }
    }

    @Test
    void anotherAddressAtTheSecondLookUpIsNotCalled() throws Exception {
        Deque<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "127.0.0.2"));
        AllowList allowed = AllowListTest.list("http://rebound.example:*,127.0.0.1/32");
        Destinations destinations = new Destinations(
                allowed,
                host -> new InetAddress[] {InetAddress.getByName(answers.remove())},
                Executors.defaultThreadFactory());
        URI url = URI.create("http://rebound.example:" + receiver.port() + "/");
        try {
            Destinations.Found first = join(destinations.of(url));
            assertThat(first.why()).isEmpty();
            assertThat(join(sender.post(url, first.addresses().get(0), headers(), BODY, TIMEOUT))
                            .status())
                    .isEqualTo(204);
            assertThat(answers).as("looked up once for check and call").hasSize(1);
            assertThat(join(destinations.of(url)).why()).contains(Outcome.NOT_ALLOWED);
            assertThat(receiver.got()).hasSize(1);
        } finally {
            destinations.stop();
        }
    }

    @Test
    void aNameWithOneAddressInsideLeadsNowhere() throws Exception {
        Destinations destinations = new Destinations(
                AllowListTest.list("hooks.example"),
                host -> new InetAddress[] {InetAddress.getByName("93.184.216.34"), InetAddress.getByName("10.0.0.1")},
                Executors.defaultThreadFactory());
        try {
            assertThat(join(destinations.of(URI.create("https://hooks.example/")))
                            .why())
                    .contains(Outcome.NOT_ALLOWED);
        } finally {
            destinations.stop();
        }
    }

    private ReplyConsumer.Reply post(URI url, Duration within) throws Exception {
        return join(sender.post(url, InetAddress.getByName("127.0.0.1"), headers(), BODY, within));
    }

    private Throwable failure(URI url, Duration within) {
        try {
            return new AssertionError("answered " + post(url, within));
        } catch (Exception e) {
            return e.getCause();
        }
    }

    private static Map<String, String> headers() {
        return Map.of("content-type", "application/cloudevents+json", "webhook-id", "m");
    }

    private static <T> T join(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get();
    }
}
