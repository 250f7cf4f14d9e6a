package org.hotseat.facts.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.Filters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.facts.journal.JournalFixture;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pages and whole lists, over a MongoDB that goes away, and to callers that do not read. */
class ListCursorIT {

    private static int databases;

    private final FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort());
    private final FactsSettings settings = new FactsSettings(
            "mongodb://127.0.0.1:" + proxy.port(),
            "list_reading_it_" + databases++,
            Duration.ofSeconds(2),
            true,
            100,
            100);
    private final MongoConnection mongo = new MongoConnection(settings);
    private final AtomicLong nanos = new AtomicLong();

    @AfterEach
    void close() {
        mongo.close();
        proxy.close();
    }

    @Test
    void idsOfAllTypesComeOnceEachInPagesOfAnySize() {
        Set<Object> ids = new HashSet<>();
        for (int i = 0; i < 7; i++) {
            ids.addAll(List.of((long) i * 1_000, "text-" + i, new ObjectId()));
        }
        ids.forEach(id -> insert(new Document("_id", id).append("At", new Date(7))));
        insert(new Document("_id", new Document("odd", 1)).append("At", new Date(7)));

        for (ListOrder order : List.of(ListOrder.byId(), ListOrder.byTime("At", new Date(7).toInstant()))) {
            for (int limit : List.of(1, 2, 5, 21, 100)) {
                List<Object> seen = new ArrayList<>();
                String after = "";
                do {
                    assertThat(order.acceptsCursor(after)).isTrue();
                    Listed<Object> page = new Lists(mongo, settings).page(list(order), new Page(after, limit));
                    assertThat(page.entries()).hasSizeBetween(1, limit);
                    seen.addAll(page.entries());
                    after = page.next().orElse("");
                } while (!after.isEmpty());
                assertThat(seen).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(ids);
            }
        }
    }

    @Test
    void aWholeListGoesOnWhenMongoDbIsBack() throws InterruptedException {
        for (int i = 0; i < 1_700; i++) {
            insert(new Document("_id", "id-" + i));
        }
        ExportLines<Object> lines = lines();
        List<Object> seen = new ArrayList<>(lines.next());
        proxy.cut();
        Thread restore = new Thread(() -> {
            nanos.addAndGet(1);
            proxy.restore();
        });
        restore.start();
        for (List<Object> more = lines.next(); !more.isEmpty(); more = lines.next()) {
            assertThat(more).hasSizeLessThanOrEqualTo(ExportLines.CHUNK);
            seen.addAll(more);
        }
        restore.join();
        assertThat(seen).hasSize(1_700).doesNotHaveDuplicates();
    }

    @Test
    void aCallerThatTakesNothingIsCutOff() {
        insert(new Document("_id", "id"));
        ExportLines<Object> lines = lines();
        nanos.addAndGet(ExportLines.STALL.toNanos() * 2);
        lines.checkProgress();
        assertThat(Thread.interrupted()).as("nothing is being written").isFalse();
        lines.next();
        nanos.addAndGet(ExportLines.STALL.toNanos());
        lines.checkProgress();
        assertThat(Thread.interrupted()).isFalse();
        nanos.addAndGet(1);
        lines.checkProgress();
        assertThat(Thread.interrupted()).isTrue();
        assertThatThrownBy(lines::next).isInstanceOf(Unavailable.class);
    }

    @Test
    void whatTakesTooLongInAllEnds() {
        insert(new Document("_id", "id"));
        ExportLines<Object> lines = lines();
        lines.next();
        nanos.addAndGet(ExportLines.LONGEST.toNanos() + 1);
        assertThatThrownBy(lines::next).isInstanceOf(Unavailable.class);
    }

    @Test
    void soManyAtOnceAndNoMore() throws InterruptedException {
        insert(new Document("_id", "id"));
        Exports exports = new Exports(mongo, resource -> {}, JournalFixture::daemon);
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(Exports.MAX);
        for (int i = 0; i < Exports.MAX; i++) {
            begin(exports, "caller-" + i / Exports.MAX_PER_CALLER, open, done);
        }
        assertThatThrownBy(() -> begin(exports, "caller-0", open, done))
                .isInstanceOf(TooFast.class)
                .hasMessageContaining("This caller");
        assertThatThrownBy(() -> begin(exports, "other", open, done)).isInstanceOf(TooFast.class);
        open.countDown();
        done.await();
        org.awaitility.Awaitility.await().untilAsserted(() -> {
            CountDownLatch again = new CountDownLatch(1);
            begin(exports, "caller-0", open, again);
            again.await();
        });
        exports.stop();
    }

    private void begin(Exports exports, String caller, CountDownLatch open, CountDownLatch done) {
        exports.begin(
                list(ListOrder.byId()),
                List.of(),
                new Exports.Export(
                        new Caller(caller, Set.of(Role.USER)),
                        lines -> {
                            await(open);
                            assertThat(lines.next()).hasSize(1);
                            assertThat(lines.next()).isEmpty();
                            done.countDown();
                        },
                        failure -> {}));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private ExportLines<Object> lines() {
        return new ExportLines<>(
                List.of(),
                new ListCursor<>(mongo, list(ListOrder.byId()), Optional.empty(), ExportLines.CHUNK, 2_000),
                nanos::get);
    }

    private static DocumentList<Object> list(ListOrder order) {
        return new DocumentList<>(
                "things", Filters.exists("_id"), order, document -> Optional.ofNullable(document.get("_id")));
    }

    private void insert(Document document) {
        mongo.collection("things").insertOne(document);
    }
}
