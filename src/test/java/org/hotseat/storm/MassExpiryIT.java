package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.Document;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A hundred thousand holds end in the same second. They come from facts, by a rebuild: placing them one by one takes
 * minutes.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
class MassExpiryIT {

    private static final int HOLDS = 100_000;
    private static final int CHUNK = 5_000;

    /**
     * Writing the facts and the rebuild must be over before the holds end; where this is too short, twice as much is
     * tried.
     */
    private static final Duration MIN_LIVE = Duration.ofSeconds(48);

    private static final Duration MAX_LIVE = Duration.ofSeconds(192);

    private final Stage stage;

    MassExpiryIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void aHundredThousandHoldsThatEndTogetherAreBackOnSaleWhileOthersAreServed() {
        Crowd crowd = new Crowd(stage.servers(1));
        String elsewhere = stage.newSchedule();
        crowd.open(elsewhere, HOLDS);
        String schedule = allLive(crowd);

        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<List<Long>> others = CompletableFuture.supplyAsync(() -> serve(crowd, elsewhere, over));
        // None of them ends before its time, which may be longer than a hang takes.
        await().atMost(Patience.HANG.plus(MAX_LIVE))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> available(crowd, schedule) > 0);
        long begin = System.nanoTime();
        await().atMost(Patience.STORM)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> available(crowd, schedule) == HOLDS);
        double seconds = (System.nanoTime() - begin) / 1e9;
        over.set(true);
        List<Long> latencies = others.join().stream().sorted().toList();

        System.out.printf(
                "%,d holds back on sale in %.1f s of sweeping; %d other holds meanwhile, p50 %d ms, max %d ms%n",
                HOLDS,
                seconds,
                latencies.size(),
                latencies.get(latencies.size() / 2),
                latencies.get(latencies.size() - 1));
        assertThat(latencies).isNotEmpty();
        Answer sold = crowd.ask(hold(schedule, "p1"));
        assertThat(sold.status()).as("%s", sold).isEqualTo(201);
        assertThat(available(crowd, schedule)).isEqualTo(HOLDS - 1);
    }

    /** A schedule that has been rebuilt from its facts before its holds ended, with not one place on sale. */
    private String allLive(Crowd crowd) {
        for (Duration live = MIN_LIVE; live.compareTo(MAX_LIVE) <= 0; live = live.multipliedBy(2)) {
            String schedule = stage.newSchedule();
            long ends = System.currentTimeMillis() + live.toMillis();
            writeFacts(schedule, ends);
            long available = available(crowd, schedule);
            if (System.currentTimeMillis() < ends) {
                assertThat(available).as("all are live after the rebuild").isZero();
                return schedule;
            }
            // Too slow a machine: what has been written ends at once, and must be gone before it is tried again, with
            // the facts of its end and their events. Else each try has the work of those before it, too.
            await().until(() -> available(crowd, schedule) == HOLDS);
            await().atMost(Patience.STORM).until(this::nothingWaits);
        }
        throw new AssertionError("facts and rebuild took longer than " + MAX_LIVE);
    }

    private boolean nothingWaits() {
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            MongoDatabase database = client.getDatabase(stage.database());
            return database.getCollection("lock_records").countDocuments(new Document("Status", 0)) == 0
                    && database.getCollection("events_pending").countDocuments() == 0;
        }
    }

    private void writeFacts(String schedule, long endsMillis) {
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            MongoCollection<Document> holds =
                    client.getDatabase(stage.database()).getCollection("lock_records");
            Document last = holds.find().sort(new Document("_id", -1)).first();
            long before = last == null ? 0 : last.getLong("_id");
            for (int start = 0; start < HOLDS; start += CHUNK) {
                List<Document> chunk = new ArrayList<>(CHUNK);
                for (int i = start; i < start + CHUNK; i++) {
                    chunk.add(new Document("_id", before + 1 + i)
                            .append("Schedule_ID", schedule)
                            .append("Player_ID", "p" + i)
                            .append("Status", 0)
                            .append("LockTime", new Date())
                            // All within one second.
                            .append("ExpireTime", new Date(endsMillis + i % 1_000))
                            .append("Version", 1L));
                }
                holds.insertMany(chunk);
            }
            client.getDatabase(stage.database())
                    .getCollection("schedules")
                    .insertOne(new Document("_id", schedule)
                            .append("Name", "Mass expiry")
                            .append("Max_Players", HOLDS)
                            .append("Hold_Minutes", 10.0)
                            .append("Version", 1L));
        }
    }

    private static long available(Crowd crowd, String schedule) {
        Answer answer = crowd.ask(Request.get("schedule", "schedules/" + schedule, ""));
        long taken = answer.number("held") + answer.number("booked");
        assertThat(answer.number("available") + taken).as("%s", answer).isEqualTo(HOLDS);
        return answer.number("available");
    }

    private static List<Long> serve(Crowd crowd, String schedule, AtomicBoolean over) {
        List<Long> millis = new ArrayList<>();
        for (int i = 0; !over.get(); i++) {
            long begin = System.nanoTime();
            Answer answer = crowd.ask(hold(schedule, "q" + i));
            assertThat(answer.status()).as("%s", answer).isEqualTo(201);
            millis.add((System.nanoTime() - begin) / 1_000_000);
        }
        return millis;
    }

    private static Request hold(String schedule, String user) {
        String body = "{\"userId\":\"" + user + "\",\"holdMinutes\":10}";
        return Request.post(
                "hold",
                "schedules/" + schedule + "/holds",
                body,
                UUID.randomUUID().toString());
    }
}
