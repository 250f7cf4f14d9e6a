package org.hotseat.bench;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.bson.Document;
import org.hotseat.demo.StoresProcess;
import org.hotseat.redpacket.rain.GrabScriptLoad;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.TestTokens;

/**
 * The cost of a grab: {@code mvn -q -Ptool package -Dtool=org.hotseat.bench.RainBench -Dexec.args="6 64 8"}; arguments:
 * seconds a case, connections, seconds of warm-up a case. By the script alone, over HTTP, and from the grab to the
 * entry in the wallet.
 */
public final class RainBench {

    private static final Path DIRECTORY = Path.of("target", "bench-rains");
    private static final String API = "/hotseat/api";
    private static final int SCRIPT_USERS = 200_000;
    private static final int DELAYS = 500;

    private final AtomicLong users = new AtomicLong();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ServerProcess server;
    private final String token;

    private RainBench(ServerProcess server) {
        this.server = server;
        this.token = TestTokens.of("bench", "service");
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Duration time = Duration.ofSeconds(argument(arguments, 0, 6));
        int connections = argument(arguments, 1, 64);
        Duration warmUp = Duration.ofSeconds(argument(arguments, 2, 8));
        System.out.println("| case | a second | p50 ms | p99 ms |\n|---|---:|---:|---:|");
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores-script"))) {
            try (GrabScriptLoad warm = new GrabScriptLoad(stores.redisPort(), "warm")) {
                warm.loaded(SCRIPT_USERS).run(SCRIPT_USERS, 8);
            }
            for (int threads : new int[] {1, 8, 64}) {
                try (GrabScriptLoad rain = new GrabScriptLoad(stores.redisPort(), "r" + threads)) {
                    rain.loaded(SCRIPT_USERS / 2);
                    told("script, " + threads + " threads, a packet each", rain.run(SCRIPT_USERS / 2, threads));
                    told("script, " + threads + " threads, has one already", rain.run(SCRIPT_USERS / 2, threads));
                }
            }
        }
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess server = BenchServer.start(DIRECTORY.resolve("server"), stores, "facts")) {
            RainBench bench = new RainBench(server);
            bench.overHttp(new Load(server, connections), time, warmUp);
            bench.delays(stores.mongoUri());
        }
    }

    private void overHttp(Load load, Duration time, Duration warmUp) throws IOException, InterruptedException {
        long start = System.nanoTime();
        announce("many", 1_000_000);
        System.out.printf("(1,000,000 packets announced in %.1f s)%n", (System.nanoTime() - start) / 1e9);
        announce("none", 1);
        call("POST", "/rains/none/grabs", "{\"userId\":\"owner\"}", token);
        Backlog backlog = new Backlog(server.uri());
        Supplier<byte[]> empty = () -> bytes("GET " + API + "/bench/empty HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        load.run(empty, warmUp).expectOnly(204);
        load.run(grab("many", true), warmUp).expectOnly(200);
        backlog.awaitNone();
        load.run(grab("none", true), warmUp).expectOnly(200);
        told("empty JAX-RS answer", load.run(empty, time));
        told("grab, a packet each", load.run(grab("many", true), time));
        backlog.awaitNone();
        told("grab, none left", load.run(grab("none", true), time));
        told("grab, has one already", load.run(grab("none", false), time));
    }

    /** One grab at a time, nothing else going on: from the request to the entry in the wallet. */
    private void delays(String mongoUri) throws IOException, InterruptedException {
        announce("delays", 2 * DELAYS);
        double[] millis = new double[DELAYS];
        try (MongoClient client = MongoClients.create(mongoUri)) {
            MongoCollection<Document> entries = client.getDatabase("bench").getCollection("wallet_entries");
            Backlog backlog = new Backlog(server.uri());
            backlog.awaitNone();
            for (int i = -50; i < DELAYS; i++) {
                long start = System.nanoTime();
                String answer = call("POST", "/rains/delays/grabs", "{\"userId\":\"d" + (i + 50) + "\"}", token);
                String packet = answer.replaceAll(".*\"redPacketId\":\"([^\"]+)\".*", "$1");
                while (entries.find(Filters.eq("_id", packet)).first() == null) {
                    LockSupport.parkNanos(200_000);
                    if (System.nanoTime() - start > Duration.ofMinutes(1).toNanos()) {
                        throw new IllegalStateException(packet + " is not credited");
                    }
                }
                if (i >= 0) {
                    millis[i] = (System.nanoTime() - start) / 1e6;
                }
            }
        }
        Arrays.sort(millis);
        System.out.printf(
                "| from the grab to the entry in the wallet, one at a time | | %.1f | %.1f |%n",
                millis[DELAYS / 2], millis[DELAYS * 99 / 100]);
    }

    private Supplier<byte[]> grab(String rain, boolean another) {
        String head = "POST " + API + "/rains/" + rain + "/grabs HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                + token + "\r\nContent-Type: application/json\r\nContent-Length: ";
        return () -> {
            String user = another ? "p" + users.incrementAndGet() : "owner";
            String body = "{\"userId\":\"" + user + "\"}";
            return bytes(head + body.length() + "\r\n\r\n" + body);
        };
    }

    private void announce(String rain, int packets) throws IOException, InterruptedException {
        String body = "{\"totalAmount\":\"" + packets + ".00\",\"packets\":" + packets
                + ",\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\",\"funderId\":\"f\"}";
        call("PUT", "/rains/" + rain, body, TestTokens.of("bench", "operator"));
    }

    private String call(String method, String path, String body, String bearer)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.port() + API + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        if (!bearer.isEmpty()) {
            request.header("Authorization", "Bearer " + bearer);
        }
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(method + " " + path + ": " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    private static void told(String name, GrabScriptLoad.Figures figures) {
        told(name, figures.perSecond(), figures.millisAt(0.5), figures.millisAt(0.99));
    }

    private static void told(String name, Measured measured) {
        told(name, measured.perSecond(), measured.millisAt(0.5), measured.millisAt(0.99));
    }

    private static void told(String name, double perSecond, double p50, double p99) {
        System.out.printf("| %s | %,.0f | %.2f | %.2f |%n", name, perSecond, p50, p99);
    }

    private static int argument(String[] arguments, int index, int otherwise) {
        return index < arguments.length ? Integer.parseInt(arguments[index]) : otherwise;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
