package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.facts.pending.BacklogLab;
import org.hotseat.facts.pending.PendingBatches;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.PendingHeads;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.testing.TestReplicaSet;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A round that begins with a primary of MongoDB that was deposed, and ends with the next one. */
class DeposedPrimaryIT {

    private static final String DATABASE = "deposed_primary_it";
    private static final int PARTITION = 0;

    private final TestReplicaSet set = TestReplicaSet.start();
    private final TestMongo mongo = new TestMongo(set.uri(), DATABASE, new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    });

    @AfterEach
    void close() {
        mongo.close();
        set.close();
    }

    @Test
    void aFactThatOnlyTheNextPrimaryHasIsNotTakenForLost() {
        new BacklogLab(mongo).insert(PARTITION, 1, List.of(fact("a", 0), fact("b", 1)));
        set.insert(DATABASE, "things", new Document("_id", "b"));
        set.cutOff(0, 1);
        set.insert(DATABASE, "things", new Document("_id", "a"));
        LogFacts log = new LogFacts(mongo);
        Sequencer sequencer = sequencer(log);

        await().ignoreExceptionsInstanceOf(Unavailable.class).until(() -> sequencer.run() == Sequencer.Round.IDLE);

        assertThat(log.from(1, 10))
                .flatExtracting(LogEntry::events)
                .extracting(event -> event.event().id())
                .containsExactly("a", "b");
    }

    private static PendingFact fact(String id, long number) {
        StoredEvent event = new StoredEvent(id, "changed", "schedules/evening", "schedules/evening", Map.of());
        return new PendingFact(1, new EntryId(1, number), "things", id, 0, Map.of(), List.of(event));
    }

    private Sequencer sequencer(LogFacts log) {
        return new Sequencer(
                new PendingBatches(mongo) {
                    @Override
                    public Set<PendingFact> existing(Collection<PendingFact> facts) {
                        Set<PendingFact> present = super.existing(facts);
                        set.heal();
                        return present;
                    }
                },
                new PendingHeads(mongo),
                log,
                new LogEnds(log),
                new SettledWatermarks(null, null, null) {
                    @Override
                    Optional<Watermark> of(int number) {
                        return Optional.of(new Watermark(1, new EntryId(1_000, 0), Instant.EPOCH));
                    }
                },
                new RedisClock(null) {
                    @Override
                    public Instant now(Partition partition) {
                        return Instant.EPOCH;
                    }
                },
                TestKeyspace.of(new Settings(name -> Optional.empty())),
                new SimpleMeterRegistry());
    }
}
