package org.hotseat.bench;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.TestTokens;

/**
 * The cost of lists over many orders: {@code mvn -q -Ptool package -Dtool=org.hotseat.bench.ListBench
 * -Dexec.args="100000"}; arguments: orders, and how often each page is asked for (40); asked for less than ten times,
 * the export is NDJSON alone. Times of the first page and of one in the middle beside an empty answer, and the heap of
 * the server while all is exported.
 */
public final class ListBench {

    private static final Path DIRECTORY = Path.of("target", "bench-lists");
    private static final String ORDERS = "/hotseat/api/orders";
    private static final int BATCH = 1_000;
    private static final int USUAL_TIMES = 40;

    /**
     * The embedded MongoDB server sorts all orders for a page by change: with more than these that takes longer than a
     * server waits.
     */
    private static final int MAX_SORTED = 100_000;

    private static final int FEW_TIMES = 10;
    private static final Pattern USED = Pattern.compile("(?:generation|heap)\\s+total \\d+K, used (\\d+)K");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ServerProcess server;
    private final int times;
    private final String token = TestTokens.of("bench", "operator");

    private ListBench(ServerProcess server, int times) {
        this.server = server;
        this.times = times;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int orders = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int times = arguments.length > 1 ? Integer.parseInt(arguments[1]) : USUAL_TIMES;
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess server = BenchServer.startPatient(DIRECTORY.resolve("server"), stores)) {
            String middle = fill(stores.mongoUri(), orders);
            ListBench bench = new ListBench(server, times);
            System.out.println("| case | p50 ms | greatest ms |\n|---|---:|---:|");
            bench.time("empty answer", "/hotseat/api/bench/empty");
            bench.time("first page of 100", ORDERS);
            bench.time("page of 100 in the middle", ORDERS + "?after=" + cursor(middle));
            bench.time("page of one user, 10 orders", ORDERS + "?user=u-7");
            if (orders <= MAX_SORTED) {
                bench.time("first page of 100 by change", ORDERS + "?changedSince=2020-01-01T00:00:00Z");
            }
            System.out.println("heap before the export: " + heap(server.pid()) + " KB");
            bench.export("application/x-ndjson", orders);
            if (times >= FEW_TIMES) {
                bench.export("text/csv", orders + 1);
            }
            System.out.println("heap after the exports: " + heap(server.pid()) + " KB");
        }
    }

    /** Orders as their facts are; answers the id of one in the middle. */
    private static String fill(String mongoUri, int orders) {
        List<String> ids = new ArrayList<>();
        try (MongoClient mongo = MongoClients.create(mongoUri)) {
            MongoCollection<Document> collection = mongo.getDatabase("bench").getCollection("orders");
            for (int i = 0; i < orders; i += BATCH) {
                List<Document> batch = new ArrayList<>();
                for (int j = i; j < Math.min(orders, i + BATCH); j++) {
                    String id = UUID.randomUUID() + "-0";
                    ids.add(id);
                    batch.add(order(id, j, orders));
                }
                collection.insertMany(batch);
            }
        }
        ids.sort(null);
        return ids.get(orders / 2);
    }

    private static Document order(String id, int number, int orders) {
        Date at = Date.from(Instant.parse("2030-01-01T00:00:00Z").plusMillis(number));
        return new Document("_id", id)
                .append("Kind", "schedule")
                .append("Schedule_ID", "s-" + number % 100)
                .append("Owner_ID", "u-" + number % Math.max(1, orders / 10))
                .append("Pay_Status", 1)
                .append("Placed_At", at)
                .append("Pay_Before", at)
                .append("Paid_At", at)
                .append("Changed_At", at)
                .append("Reference", "bank " + number)
                .append("Price", Decimal128.parse("7.10"))
                .append("Version", 2L);
    }

    private static String cursor(String id) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(("s" + id).getBytes(StandardCharsets.UTF_8));
    }

    private void time(String name, String path) throws IOException, InterruptedException {
        long[] nanos = new long[times];
        for (int i = -times / 2; i < times; i++) {
            long begun = System.nanoTime();
            HttpResponse<String> answer = http.send(request(path, "application/json"), BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IllegalStateException(answer.statusCode() + " " + answer.body());
            }
            if (i >= 0) {
                nanos[i] = System.nanoTime() - begun;
            }
        }
        Arrays.sort(nanos);
        System.out.printf("| %s | %.1f | %.1f |%n", name, nanos[times / 2] / 1e6, nanos[times - 1] / 1e6);
    }

    /** Reads all lines and looks at the heap ten times on the way. */
    private void export(String type, int lines) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        List<Long> heaps = new ArrayList<>();
        int seen = 0;
        HttpResponse<InputStream> answer = http.send(request(ORDERS, type), BodyHandlers.ofInputStream());
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
            while (reader.readLine() != null) {
                seen++;
                if (seen % Math.max(1, lines / 10) == 0) {
                    heaps.add(heap(server.pid()));
                }
            }
        }
        if (seen != lines) {
            throw new IllegalStateException(type + " has " + seen + " lines");
        }
        System.out.printf(
                "%s: %d lines in %.1f s, the looks included; heap in use on the way, KB: %s%n",
                type, seen, (System.nanoTime() - begun) / 1e9, heaps);
    }

    private HttpRequest request(String path, String accept) {
        return HttpRequest.newBuilder(server.uri().resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", accept)
                .build();
    }

    /** In use after a full collection. */
    private static long heap(long pid) throws IOException, InterruptedException {
        jcmd(pid, "GC.run");
        long used = 0;
        for (Matcher part = USED.matcher(jcmd(pid, "GC.heap_info")); part.find(); ) {
            used += Long.parseLong(part.group(1));
        }
        return used;
    }

    private static String jcmd(long pid, String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        String reported = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return reported;
    }
}
