package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.facts.pending.BacklogLab;
import org.hotseat.facts.pending.PendingBatches;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.PendingHeads;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.redis.Partition;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events that are written between the reads of a round come in their order all the same. */
class SequencerIT {

    private static final int PARTITION = 0;
    private static final Watermark MARK = new Watermark(1, new EntryId(1_000, 0), Instant.EPOCH);

    private final TestMongo mongo = new TestMongo("sequencer_it", new Quiet());
    private final BacklogLab lab = new BacklogLab(mongo);

    private static class Quiet implements TestMongo.Around {

        @Override
        public void before() {}

        @Override
        public void after() {}
    }

    /**
     * A watermark for which a resource is created and claimed, after the round has looked which partitions have events.
     */
    private final class CreatedMeanwhile extends SettledWatermarks {

        private boolean done;

        CreatedMeanwhile() {
            super(null, null, null);
        }

        @Override
        Optional<Watermark> of(int number) {
            if (!done) {
                done = true;
                write(PendingDocuments.NO_PARTITION, PendingDocuments.NO_TERM, "created");
                write(PARTITION, 1, "claimed");
            }
            return Optional.of(MARK);
        }
    }

    private static final class StoppedClock extends RedisClock {

        StoppedClock() {
            super(null);
        }

        @Override
        public Instant now(Partition partition) {
            return Instant.EPOCH;
        }
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void aResourceThatIsCreatedWhileARoundReadsIsToldOfBeforeItsClaims() {
        write(PARTITION, 1, "another");
        LogFacts log = new LogFacts(mongo);
        Sequencer sequencer = new Sequencer(
                new PendingBatches(mongo),
                new PendingHeads(mongo),
                log,
                new LogEnds(log),
                new CreatedMeanwhile(),
                new StoppedClock(),
                TestKeyspace.of(new Settings(name -> Optional.empty())),
                new SimpleMeterRegistry());

        while (sequencer.run() != Sequencer.Round.IDLE) {
            assertThat(log.last().number()).isLessThan(4);
        }

        List<String> reported = log.from(1, 10).stream()
                .flatMap(entry -> entry.events().stream())
                .map(event -> event.event().id())
                .toList();
        assertThat(reported).containsExactlyInAnyOrder("another", "created", "claimed");
        assertThat(reported.indexOf("created")).as("%s", reported).isLessThan(reported.indexOf("claimed"));
    }

    private void write(int partition, long term, String id) {
        StoredEvent event = new StoredEvent(id, "changed", "schedules/evening", "schedules/evening", Map.of());
        lab.insert(
                partition,
                term,
                List.of(new PendingFact(term, new EntryId(1, 0), "things", id, 0, Map.of(), List.of(event))));
        mongo.collection("things").insertOne(new Document("_id", id));
    }
}
