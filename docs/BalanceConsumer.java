import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An example of a company's own balance system: it books what rains give away, once each, as the change feed of Hotseat tells it. It may be
 * killed at any moment and started again, and reads from whatever server the address leads to.
 *
 * <p>Run it with a JSON-P implementation on the class path, and the token of a service in HOTSEAT_TOKEN:
 *
 * <pre>java -cp parsson.jar docs/BalanceConsumer.java https://shop.example/hotseat/api balances.txt</pre>
 *
 * The file is the ledger. A booking is a line with tabs: B, the packet, the user, the amount. A cursor is a line: C, and the address to go on
 * at. The bookings of a page and the cursor behind them are written in one go and forced to the disk. So a cursor is never ahead of its
 * bookings; bookings without their cursor come again, and are known by their packet. A real system has a table with the packet as its
 * key and the cursor in another, both in one transaction.
 */
public final class BalanceConsumer {

    private static final Pattern NEXT = Pattern.compile("<([^>]*)>\\s*;\\s*rel=\"?next\"?");
    private static final String QUERY = "/events?types=credited&wait=20&limit=1000";
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final long PAUSE_MILLIS = 1_000;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String token = System.getenv("HOTSEAT_TOKEN");
    private final Map<String, BigDecimal> balances = new HashMap<>();
    private final Map<String, String> booked = new HashMap<>();
    private final RandomAccessFile ledger;
    private URI next;

    private BalanceConsumer(String api, String file) throws IOException {
        next = URI.create(api + QUERY);
        ledger = new RandomAccessFile(file, "rw");
        restore();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BalanceConsumer consumer = new BalanceConsumer(arguments[0], arguments[1]);
        while (true) {
            consumer.round();
        }
    }

    /** Reads the ledger. A last line that was cut by a kill is cut off. */
    private void restore() throws IOException {
        byte[] bytes = new byte[Math.toIntExact(ledger.length())];
        ledger.readFully(bytes);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        ledger.setLength(end);
        ledger.seek(end);
        new String(bytes, 0, end, StandardCharsets.UTF_8).lines().forEach(line -> {
            String[] parts = line.split("\t");
            if (parts[0].equals("C")) {
                next = URI.create(parts[1]);
            } else {
                book(parts[1], parts[2], parts[3]);
            }
        });
        System.out.println(booked.size() + " bookings of " + balances.size() + " users");
    }

    private void round() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(next)
                .header("Authorization", "Bearer " + token)
                .timeout(PATIENCE)
                .build();
        HttpResponse<String> answer;
        try {
            answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            System.out.println("no answer: " + e);
            Thread.sleep(PAUSE_MILLIS);
            return;
        }
        switch (answer.statusCode()) {
            case 200 -> page(answer);
            case 429, 503 -> Thread.sleep(1_000
                    * answer.headers().firstValueAsLong("Retry-After").orElse(1));
            // 409: it was away for longer than events are kept, and has to compare its balances with GET /rains/{id}/claims.
            default -> throw new IOException(answer.statusCode() + ": " + answer.body());
        }
    }

    private void page(HttpResponse<String> answer) throws IOException {
        StringBuilder lines = new StringBuilder();
        try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
            for (JsonValue event : reader.readArray()) {
                JsonObject data = event.asJsonObject().getJsonObject("data");
                String packet = data.getString("redPacketId");
                String user = data.getString("userId");
                String amount = data.getString("amount");
                if (book(packet, user, amount)) {
                    lines.append("B\t").append(packet).append('\t').append(user).append('\t').append(amount).append('\n');
                }
            }
        }
        Matcher link = NEXT.matcher(answer.headers().firstValue("Link").orElse(""));
        if (!link.find()) {
            throw new IOException("no address to go on at");
        }
        URI behind = next.resolve(link.group(1));
        if (!behind.equals(next)) {
            next = behind;
            lines.append("C\t").append(next).append('\n');
        }
        if (lines.length() > 0) {
            ledger.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            ledger.getFD().sync();
        }
    }

    /** Answers whether it was not booked before. */
    private boolean book(String packet, String user, String amount) {
        String booking = user + "\t" + amount;
        String before = booked.putIfAbsent(packet, booking);
        if (before != null && !before.equals(booking)) {
            throw new IllegalStateException(packet + " is booked as " + before + " and told as " + booking);
        }
        if (before == null) {
            balances.merge(user, new BigDecimal(amount), BigDecimal::add);
        }
        return before == null;
    }
}
