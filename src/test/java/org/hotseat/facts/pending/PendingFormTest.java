package org.hotseat.facts.pending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hotseat.facts.EntryId;
import org.hotseat.kernel.trace.TraceParent;
import org.junit.jupiter.api.Test;

/** The form of events that wait, both ways. */
class PendingFormTest {

    private static final long TERM = 7;

    private static final StoredEvent EVENT = new StoredEvent(
            "holds/17/1/held",
            "held",
            "holds/17",
            "schedules/evening",
            Map.of("version", 1L, "seats", List.of("A-1-1")));

    @Test
    void whatIsWrittenIsReadAgain() {
        List<PendingFact> facts = List.of(
                fact(17L, Map.of("Player_ID", "u", "Schedule_ID", "evening")),
                fact("o-1", Map.of()),
                fact(new ObjectId("65a1b2c3d4e5f60718293a4b"), Map.of()));

        assertThat(PendingForm.read(PendingForm.write(facts), TERM)).isEqualTo(facts);
        assertThat(PendingForm.read(PendingForm.write(List.of()), TERM)).isEmpty();
    }

    @Test
    void aTextOfAnyLengthIsReadAgain() {
        String text = "座".repeat(30_000);
        StoredEvent event = new StoredEvent(
                "orders/17/1/ordered",
                "ordered",
                "orders/17",
                "schedules/evening",
                Map.of("version", 1L, "reference", text, "seats", List.of("A-1-1", text)));
        List<PendingFact> facts = List.of(
                fact(17L, Map.of("Player_ID", text)),
                new PendingFact(TERM, new EntryId(1, 2), "orders", "o-1", 2, Map.of(), List.of(event)));

        assertThat(PendingForm.read(PendingForm.write(facts), TERM)).isEqualTo(facts);
    }

    @Test
    void aTraceIsReadAgainAndOnlyThenTheFormIsAnother() {
        StoredEvent traced = new StoredEvent(
                EVENT.id(),
                EVENT.type(),
                EVENT.subject(),
                EVENT.resource(),
                Map.of("text", "座".repeat(30_000)),
                Optional.of(new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true)));
        List<PendingFact> facts = List.of(
                fact(17L, Map.of()),
                new PendingFact(TERM, new EntryId(1, 2), "orders", "o-1", 2, Map.of(), List.of(EVENT, traced)));

        assertThat(PendingForm.read(PendingForm.write(facts), TERM)).isEqualTo(facts);
        assertThat(PendingForm.write(facts)[0]).isEqualTo((byte) 4);
        assertThat(PendingForm.write(facts.subList(0, 1))[0]).isEqualTo((byte) 1);
    }

    @Test
    void aFormOfANewerVersionIsNotTakenForThisOne() {
        byte[] bytes = PendingForm.write(List.of());
        bytes[0] = 5;

        assertThatThrownBy(() -> PendingForm.read(bytes, TERM)).isInstanceOf(UncheckedIOException.class);
    }

    private static PendingFact fact(Object id, Map<String, Object> owner) {
        return new PendingFact(
                TERM, new EntryId(1_700_000_000_000L, 3), "lock_records", id, 2, owner, List.of(EVENT, EVENT));
    }
}
