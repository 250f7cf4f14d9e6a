package org.hotseat.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.hotseat.testing.FreePort;

/** A receiver of webhooks on a free port of 127.0.0.1, which answers as it is told. */
public final class Receiver implements AutoCloseable {

    /** A request that came, with its headers in lower case, and the status that it got. */
    public record Got(Map<String, String> headers, String path, String body, int status) {

        public String header(String name) {
            return Optional.ofNullable(headers.get(name)).orElse("");
        }
    }

    /** An answer: a status and a header, if its name is not empty. */
    public record Reply(int status, String header, String value) {

        public static Reply of(int status) {
            return new Reply(status, "", "");
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Got> got = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Function<String, Optional<Reply>> answers = body -> Optional.of(Reply.of(204));

    public Receiver() {
        this(FreePort.find());
    }

    /** On a port that was free. */
    public Receiver(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String url() {
        return "http://127.0.0.1:" + port() + "/hook?from=hotseat";
    }

    /** Answers so from now on, to this body; with nothing it is silent for as long as it lives. */
    public void answer(Function<String, Optional<Reply>> next) {
        answers = next;
    }

    public void answer(int status) {
        answer(body -> Optional.of(Reply.of(status)));
    }

    /** All requests so far, in the order in which they came. */
    public List<Got> got() {
        return List.copyOf(got);
    }

    /** Those that were answered with success. */
    public List<Got> taken() {
        return got.stream().filter(each -> each.status() < 300).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Map<String, String> headers = new java.util.TreeMap<>();
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(), values.get(0)));
            Optional<Reply> reply = answers.apply(body);
            got.add(new Got(
                    headers,
                    exchange.getRequestURI().toString(),
                    body,
                    reply.map(Reply::status).orElse(999)));
            if (reply.isEmpty()) {
                closed.await();
                return;
            }
            if (!reply.get().header().isEmpty()) {
                exchange.getResponseHeaders()
                        .set(reply.get().header(), reply.get().value());
            }
            exchange.sendResponseHeaders(reply.get().status(), -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
