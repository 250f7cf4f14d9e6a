package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.program.layout.LayoutReaderTest.category;
import static org.hotseat.program.layout.LayoutReaderTest.number;
import static org.hotseat.program.layout.LayoutReaderTest.program;
import static org.hotseat.program.layout.LayoutReaderTest.row;

import java.util.List;
import java.util.Map;
import org.hotseat.order.Order;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutReader;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.SeatState;
import org.junit.jupiter.api.Test;

class SeatMapTest {

    private static final CategoryId A = new CategoryId("A-1");

    @Test
    void changesAreAppliedInTheirOrderAndTheMapOfBeforeStaysAsItWas() {
        SeatMap map = new SeatMap(new ProgramId("p"), 5, Map.of(A, Map.of("r", "..a.", "s", "....")));
        SeatMap next = map.after(
                List.of(
                        SeatMap.Change.of("A-1:r", "h1,H3,h4"),
                        SeatMap.Change.of("A-1:r", ".1,S3"),
                        SeatMap.Change.of("A-1:not-known", "h1")),
                7);

        assertThat(next.rows().get(A)).containsEntry("r", "..Sh").containsEntry("s", "....");
        assertThat(next.version()).isEqualTo(7);
        assertThat(next.free(A)).isEqualTo(6);
        assertThat(map.rows().get(A)).containsEntry("r", "..a.");
        assertThat(map.free(A)).isEqualTo(8);
        assertThat(map.after(List.of(), 5)).isSameAs(map);
        assertThat(next.counts())
                .isEqualTo(Map.of(SeatState.FREE, 6L, SeatState.HELD, 1L, SeatState.SOLD, 1L, SeatState.BLOCKED, 0L));
    }

    @Test
    void theFactsTellTheStateOfEverySeatAndWhatCannotBe() {
        Map<String, Object> row = row("r", 4);
        row.put("accessible", List.of(number(3)));
        row.put("blocked", List.of(number(2)));
        Layout layout = LayoutReader.read(program(category("A-1", row)));
        SeatsByFacts seats = SeatsByFacts.of(
                layout,
                List.of(
                        order("o1", "0", "A-1:r:1:710 A-1:r:3:710"),
                        order("o2", "1", "A-1:r:4:710"),
                        order("o3", "1", "A-1:r:4:710 A-1:r:5:710 B:r:1:1")));

        assertThat(seats.rows().get(A)).containsEntry("r", "hxHs");
        assertThat(seats.strays())
                .containsExactly("A-1-r-4 of the order o3", "A-1-r-5 of the order o3", "B-r-1 of the order o3");
    }

    private static Order order(String id, String payStatus, String seats) {
        return new Order(Map.of("order", id, "owner", "u", "pay_status", payStatus, "seats", seats));
    }
}
