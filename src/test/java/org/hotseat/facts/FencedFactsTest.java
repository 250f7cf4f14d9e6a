package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.hotseat.facts.epoch.EpochFence;
import org.hotseat.facts.journal.FactBatches;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.facts.mongo.ScriptedMongo;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.junit.jupiter.api.Test;

/** Facts and the leases on their epochs; MongoDB is scripted. */
class FencedFactsTest {

    private static final Epoch MINE = new Epoch(0, 1, "a");
    private static final Epoch REPLACED = new Epoch(1, 1, "b");

    private final ScriptedMongo mongo = new ScriptedMongo();
    private final List<Collection<Epoch>> renewed = new ArrayList<>();
    private final ScriptedFence fence = new ScriptedFence();
    private final FactBatches batches = new FactBatches(mongo, ThingWriter.ALONE, fence);

    private final class ScriptedFence implements EpochFence {

        private long left = Duration.ofSeconds(1).toNanos();
        private boolean endsDuringTheWrite;

        @Override
        public void renew(Collection<Epoch> epochs) {
            renewed.add(List.copyOf(epochs));
        }

        @Override
        public boolean renewLeases(Predicate<Epoch> waiting) {
            throw new AssertionError("the journal's, not a batch's");
        }

        @Override
        public void endLeases() {
            throw new AssertionError("the journal's, not a batch's");
        }

        @Override
        public long leftNanos(Epoch epoch) {
            boolean over = endsDuringTheWrite && !mongo.writes().isEmpty();
            return epoch.equals(REPLACED) || over ? 0 : left;
        }

        @Override
        public boolean current(Epoch epoch) {
            throw new AssertionError("of answers without facts");
        }

        @Override
        public void prove(Epoch epoch) {
            throw new AssertionError("of answers without facts");
        }

        @Override
        public boolean superseded(Epoch epoch) {
            return epoch.equals(REPLACED) || endsDuringTheWrite;
        }
    }

    @Test
    void aFactOfAnEpochThatHasEndedIsNotWrittenAndTheOthersAre() {
        assertThat(write(thing(REPLACED, "a"), thing(MINE, "b")))
                .containsExactly(new FactFate.Fenced(false), FactFate.WRITTEN);
        assertThat(mongo.writes()).hasSize(1);
        assertThat(renewed).isNotEmpty();
    }

    @Test
    void aFactWhoseEpochEndsWhileItIsWrittenIsNotAnswered() {
        fence.endsDuringTheWrite = true;
        assertThat(write(thing(MINE, "a"))).containsExactly(new FactFate.Fenced(true));
    }

    @Test
    void withoutALeaseOnAnEpochThatMayStillBeNothingIsWritten() {
        fence.left = 0;
        assertThat(write(thing(MINE, "a"))).singleElement().isInstanceOf(FactFate.Unknown.class);
        assertThat(mongo.writes()).isEmpty();
    }

    private List<FactFate> write(Fact... facts) {
        return batches.write(List.of(facts), FactWriting.within(Duration.ofSeconds(5)));
    }

    private static Fact thing(Epoch epoch, String id) {
        return new Fact(epoch, "1-0", "thing", Map.of("id", id, "version", "1", "value", "v"));
    }
}
