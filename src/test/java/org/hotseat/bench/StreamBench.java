package org.hotseat.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.Jcmd;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.TestTokens;

/**
 * The cost of live streams: {@code mvn -q -Ptool package -Dtool=org.hotseat.bench.StreamBench -Dexec.args="2000 200 600
 * 120"}; arguments: streams, claims a second, seconds of the part with streams and of each part without. Claims at a
 * fixed rate without streams, with them, and without them again; memory on the way.
 */
public final class StreamBench {

    private static final Path DIRECTORY = Path.of("target", "bench-streams");
    private static final int SCHEDULES = 10;
    private static final int CONNECTIONS = 32;
    private static final Pattern USED = Pattern.compile("(?:generation|heap)\\s+total \\d+K, used (\\d+)K");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ServerProcess server;
    private final double rate;
    private final Duration time;
    private final Duration without;
    private final AtomicInteger user = new AtomicInteger();
    private final List<String> paths = new ArrayList<>();
    private final String token = TestTokens.of("bench", "service");

    private StreamBench(ServerProcess server, double rate, Duration time, Duration without) {
        this.server = server;
        this.rate = rate;
        this.time = time;
        this.without = without;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int streams = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        double rate = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 200;
        Duration time = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 60);
        Duration without = Duration.ofSeconds(arguments.length > 3 ? Long.parseLong(arguments[3]) : time.toSeconds());
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess server = BenchServer.start(DIRECTORY.resolve("server"), stores, "facts")) {
            new StreamBench(server, rate, time, without).run(streams);
        }
    }

    private void run(int streams) throws IOException, InterruptedException {
        for (int i = 0; i < SCHEDULES; i++) {
            paths.add("/hotseat/api/schedules/bench-" + i);
            put(paths.get(i));
        }
        claims("warm-up", Duration.ofSeconds(Math.max(20, without.toSeconds() / 2)));
        System.out.println("| part | claims/s | p50 ms | p99 ms | longest ms | server CPU % | heap KB | resident KB |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        Measured before = claims("without streams", without);
        long heap = heap();
        long resident = resident();
        try (StreamReaders readers = new StreamReaders()) {
            readers.open(
                    server.port(), paths.stream().map(path -> path + "/stream").toList(), streams);
            long idle = heap();
            System.out.printf(
                    "%d streams are open: heap %+d KB, %.1f KB each; resident %+d KB%n",
                    streams, idle - heap, (idle - heap) / (double) streams, resident() - resident);
            long bytes = readers.bytes();
            long reads = readers.reads();
            Measured with = claims("with " + streams + " streams", time);
            System.out.printf(
                    "each stream got %.1f events and %.0f bytes in %d s; %d have ended; p99 %.2f of without%n",
                    (readers.reads() - reads) / (double) streams,
                    (readers.bytes() - bytes) / (double) streams,
                    time.toSeconds(),
                    readers.ended(),
                    with.millisAt(0.99) / before.millisAt(0.99));
        }
        Measured after = claims("without again", without);
        System.out.printf("p99 without again: %.2f of before%n", after.millisAt(0.99) / before.millisAt(0.99));
    }

    private Measured claims(String name, Duration length) throws IOException {
        Supplier<byte[]> requests = this::claim;
        Measured measured = new PacedLoad(server, CONNECTIONS, rate).run(requests, length);
        measured.expectOnly(201);
        System.out.printf(
                "| %s | %.0f | %.1f | %.1f | %.1f | %.0f | %d | %d |%n",
                name,
                measured.perSecond(),
                measured.millisAt(0.5),
                measured.millisAt(0.99),
                measured.millisAt(1),
                measured.cpuMicros() * measured.perSecond() / 1e4,
                heap(),
                resident());
        return measured;
    }

    /** A hold of a new user. */
    private byte[] claim() {
        int number = user.incrementAndGet();
        String body = "{\"userId\":\"u-" + number + "\"}";
        return ("POST " + paths.get(number % SCHEDULES) + "/holds HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                        + token + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private void put(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(server.uri() + path.substring(1)))
                        .header("Authorization", "Bearer " + TestTokens.of("boss", "operator"))
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(
                                "{\"name\":\"bench\",\"maxPlayers\":1000000,\"holdMinutes\":60,\"price\":\"7.10\"}"))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
    }

    /** KB in use after a full collection. */
    private long heap() {
        Jcmd.run(server.pid(), "GC.run");
        long used = 0;
        for (Matcher part = USED.matcher(Jcmd.run(server.pid(), "GC.heap_info")); part.find(); ) {
            used += Long.parseLong(part.group(1));
        }
        return used;
    }

    /** KB of the process in memory; 0 where the system does not tell. */
    private long resident() throws IOException {
        Path status = Path.of("/proc", Long.toString(server.pid()), "status");
        Matcher found = RESIDENT.matcher(Files.exists(status) ? Files.readString(status) : "");
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }
}
