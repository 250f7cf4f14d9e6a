package org.hotseat.facts.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Cursors tell a position again, and nothing else is one. */
class ListOrderTest {

    private static final ListOrder BY_TIME = ListOrder.byTime("At", Instant.EPOCH);

    @Test
    void aCursorIsReadAsThePositionItWasMadeOf() {
        for (Object id : List.of("o-1", "é:7", 17L, -3L, new ObjectId())) {
            for (Optional<Date> time : List.of(Optional.<Date>empty(), Optional.of(new Date(1_700_000_000_123L)))) {
                Position position = new Position(time, id);
                assertThat(position.cursor()).matches("[A-Za-z0-9_-]+");
                assertThat(Position.read(position.cursor())).contains(position);
            }
        }
    }

    @Test
    void whatIsNoCursorIsRefused() {
        for (String text : List.of("x", "====", "c", "bg", "bm4", "b3g", "a".repeat(2_000), "\u0000", "é")) {
            assertThat(ListOrder.byId().acceptsCursor(text)).as(text).isFalse();
        }
        assertThat(ListOrder.byId().acceptsCursor("")).isTrue();
        // The same bytes with other spare bits, or a number written in another way.
        assertThat(Position.read("czF")).isEmpty();
        assertThat(Position.read("bjAx")).isEmpty();
    }

    @Test
    void aCursorOfAnotherOrderIsRefused() {
        String byId = new Position(Optional.empty(), "o").cursor();
        String byTime = new Position(Optional.of(new Date(5)), "o").cursor();
        assertThat(ListOrder.byId().acceptsCursor(byId)).isTrue();
        assertThat(ListOrder.byId().acceptsCursor(byTime)).isFalse();
        assertThat(BY_TIME.acceptsCursor(byTime)).isTrue();
        assertThat(BY_TIME.acceptsCursor(byId)).isFalse();
    }

    @Test
    void behindANumberStandTextsAndObjectIds() {
        assertThat(ListOrder.byId().ranges(Optional.of(new Position(Optional.empty(), 7L))))
                .hasSize(3);
        assertThat(ListOrder.byId().ranges(Optional.of(new Position(Optional.empty(), "o"))))
                .hasSize(2);
        assertThat(BY_TIME.ranges(Optional.of(new Position(Optional.of(new Date(5)), "o"))))
                .hasSize(3);
        assertThat(BY_TIME.of(new Document("_id", 7.0).append("At", new Date(5))))
                .contains(new Position(Optional.of(new Date(5)), 7L));
        assertThat(BY_TIME.of(new Document("_id", new Document()))).isEmpty();
    }
}
