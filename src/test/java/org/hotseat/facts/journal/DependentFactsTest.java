package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.facts.journal.FactBatchesTest.thing;

import com.mongodb.MongoSocketReadException;
import com.mongodb.ServerAddress;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.ThingWriter;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.facts.mongo.ScriptedMongo;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;

/** A hold that became an order ends only when the order is durable: else a rebuild would find neither. */
class DependentFactsTest {

    private static final Fact ORDER = thing("order", 1, "order", "o1");
    private static final Fact HOLD = new Fact(0, "1-1", "hold", Map.of("id", "7", "version", "2", "behind", "o1"));
    private static final Fact OTHER = new Fact(0, "1-2", "hold", Map.of("id", "8", "version", "2"));

    private final ScriptedMongo mongo = new ScriptedMongo();
    private final FactBatches batches =
            new FactBatches(mongo, FactWriters.of(List.of(new ThingWriter(), new HoldWriter())), new OpenFence());

    @Test
    void theEndOfAHoldIsSentBehindItsOrderWhateverTheirOrderIsAndCostsNoWriteMore() {
        assertThat(write(HOLD, OTHER, ORDER)).containsOnly(FactFate.WRITTEN);
        // The order's document; then an upsert and a replacement for each hold.
        assertThat(mongo.writes()).extracting(List::size).containsExactly(1, 4);
    }

    @Test
    void withoutItsOrderTheEndOfAHoldIsNotSent() {
        mongo.next(new MongoSocketReadException("gone", new ServerAddress()));

        assertThat(write(HOLD, OTHER, ORDER))
                .satisfiesExactly(
                        fate -> assertThat(fate).isInstanceOf(FactFate.Unknown.class),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN),
                        fate -> assertThat(fate).isInstanceOf(FactFate.Unknown.class));
        assertThat(mongo.writes()).extracting(List::size).containsExactly(1, 2);
    }

    /** The order stood before it in the outbox, and was written with an earlier batch. */
    @Test
    void aHoldWhoseOrderWasInAnotherBatchIsWritten() {
        assertThat(write(HOLD)).containsOnly(FactFate.WRITTEN);
    }

    private List<FactFate> write(Fact... facts) {
        return batches.write(List.of(facts), FactWriting.within(Patience.HANG));
    }

    private static final class HoldWriter implements FactWriter {

        @Override
        public String kind() {
            return "hold";
        }

        @Override
        public ResourceId resource(Fact fact) {
            return new ResourceId("schedules", "s1");
        }

        @Override
        public VersionedDocument document(Fact fact) {
            return new VersionedDocument("holds", fact.number("id"), fact.number("version"), new Document());
        }
    }
}
