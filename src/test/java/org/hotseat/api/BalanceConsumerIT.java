package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hotseat.testing.TestTokens;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example {@code docs/BalanceConsumer.java}, as a company runs it beside Hotseat: killed in the middle, and started
 * again.
 */
@RunAsClient
class BalanceConsumerIT extends OverRains {

    @ArquillianResource
    private URL base;

    @TempDir
    private Path directory;

    @Test
    void aCompanysOwnBalancesHaveEveryPacketAndTheRestOnceThoughTheConsumerIsKilled() throws IOException {
        String rain = rain("20.00", 8);
        Path ledger = directory.resolve("balances.txt");
        Map<String, String> reported = new HashMap<>();
        // From here on: other tests delete facts that the feed has told of already, which no company's MongoDB does.
        Files.writeString(ledger, "C\t" + endOfTheFeed() + "\n");
        Process consumer = start(ledger);
        try {
            grab(rain, reported, 3);
            awaitFrom(consumer, () -> bookings(ledger, rain).size() == 3);
        } finally {
            consumer.destroyForcibly();
        }
        await().until(() -> !consumer.isAlive());
        grab(rain, reported, 3);
        // A line that the kill has cut, and a cursor that was lost with it.
        List<String> kept = Files.readAllLines(ledger);
        int cursor = kept.lastIndexOf(
                kept.stream().filter(line -> line.startsWith("C")).reduce("", (first, last) -> last));
        Files.write(ledger, kept.subList(0, cursor));
        Files.writeString(ledger, "B\t" + idOf(rain) + ":9\tno", StandardOpenOption.APPEND);

        Process again = start(ledger);
        try {
            JsonObject closed = operator().post(rain + "/closing").is(200).object();
            reported.put(idOf(rain) + ":rest", "funder-1\t" + closed.getString("restAmount"));
            awaitFrom(again, () -> bookings(ledger, rain).size() == 7);
        } finally {
            again.destroyForcibly();
        }
        assertThat(bookings(ledger, rain)).isEqualTo(reported);
        assertThat(reported.values().stream()
                        .mapToLong(booking -> cents(booking.split("\t")[1]))
                        .sum())
                .isEqualTo(2_000);
        assertThat(Files.readAllLines(ledger).stream().filter(line -> line.contains("\t" + idOf(rain) + ":")))
                .hasSize(7);
    }

    /** The address behind all that the feed has by now. */
    private URI endOfTheFeed() {
        String next = "api/events?types=credited&limit=1000";
        Answer page = service().get(next).is(200);
        while (!page.list().isEmpty()) {
            next = OverLists.next(page);
            page = service().get(next).is(200);
        }
        return URI.create(base.toString()).resolve(OverLists.next(page) + "&wait=20");
    }

    /** A consumer that has ended, or is not done in time, says why. */
    private void awaitFrom(Process consumer, Callable<Boolean> done) throws IOException {
        try {
            await().until(() -> !consumer.isAlive() || done.call());
        } finally {
            System.out.println(Files.readString(directory.resolve("consumer.log")));
        }
        assertThat(consumer.isAlive()).as("the consumer runs").isTrue();
    }

    private void grab(String rain, Map<String, String> reported, int count) {
        for (int i = 0; i < count; i++) {
            String user = newId("user");
            Answer packet = person(user, "user").post(rain + "/grabs").is(200);
            reported.put(packet.text("redPacketId"), user + "\t" + packet.text("amount"));
        }
    }

    /** Packet to user and amount. */
    private static Map<String, String> bookings(Path ledger, String rain) {
        Map<String, String> bookings = new HashMap<>();
        if (!Files.exists(ledger)) {
            return bookings;
        }
        try {
            for (String line : Files.readAllLines(ledger)) {
                String[] parts = line.split("\t", 3);
                if (parts[0].equals("B") && parts[1].startsWith(idOf(rain) + ":")) {
                    bookings.put(parts[1], parts[2]);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bookings;
    }

    private static String jar(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    private Process start(Path ledger) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                jar(Json.class)
                        + File.pathSeparator
                        + jar(JsonProvider.provider().getClass()),
                "docs/BalanceConsumer.java",
                base + "api",
                ledger.toString());
        builder.environment().put("HOTSEAT_TOKEN", TestTokens.of("books", "service"));
        builder.redirectErrorStream(true).redirectOutput(new File(directory.toFile(), "consumer.log"));
        return builder.start();
    }
}
