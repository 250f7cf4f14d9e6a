package org.hotseat.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.hotseat.testing.FaultProxy;

/**
 * Breaks the demo's own stores when the storm's page asks for it: empties Redis, or takes MongoDB away for five
 * seconds. Listens on a free port of 127.0.0.1; the address has a secret that only the demo's server is told, so that
 * no other page of the visitor's browser can ask.
 */
final class DemoFaults implements AutoCloseable {

    private static final Duration UNAVAILABLE = Duration.ofSeconds(5);

    private final String secret = UUID.randomUUID().toString();
    private final int redisPort;
    private final FaultProxy mongo;
    private final HttpServer server;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "demo-faults");
        thread.setDaemon(true);
        return thread;
    });

    /** Stands before the MongoDB-compatible server from now on. */
    DemoFaults(int redisPort, int mongoPort) {
        this.redisPort = redisPort;
        this.mongo = FaultProxy.to(mongoPort);
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on 127.0.0.1", e);
        }
        server.createContext("/" + secret + "/empty-redis", exchange -> answer(exchange, this::emptyRedis));
        server.createContext("/" + secret + "/mongodb-away", exchange -> answer(exchange, this::takeMongoAway));
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + secret + "/";
    }

    String mongoUri() {
        return "mongodb://127.0.0.1:" + mongo.port();
    }

    /** The proxy before the MongoDB-compatible server. */
    FaultProxy mongo() {
        return mongo;
    }

    private interface Act {
        void run() throws IOException;
    }

    private static void answer(HttpExchange exchange, Act act) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            act.run();
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private void emptyRedis() throws IOException {
        try (Socket redis = new Socket(InetAddress.getLoopbackAddress(), redisPort)) {
            redis.setSoTimeout(5_000);
            redis.getOutputStream().write("FLUSHALL\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] reply = redis.getInputStream().readNBytes(3);
            if (!new String(reply, StandardCharsets.US_ASCII).equals("+OK")) {
                throw new IOException("Redis was not emptied");
            }
        }
    }

    private void takeMongoAway() {
        mongo.cut();
        clock.schedule(mongo::restore, UNAVAILABLE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        server.stop(0);
        clock.shutdownNow();
        mongo.close();
    }
}
