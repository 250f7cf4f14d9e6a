package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Fact;
import org.hotseat.order.Ending;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.program.PlainRow;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The answers of the scripts that read, change and rebuild a program. */
class HallScriptsIT {

    private static final CategoryId A = new CategoryId("A");

    private HallLab lab;

    @BeforeEach
    void open() {
        lab = new HallLab(TestStores.current().redisPort(), 4, "play");
        lab.opened(hall("....", "....."));
    }

    @AfterEach
    void close() {
        lab.close();
    }

    private static PlainHall hall(String... rows) {
        return hall(0, rows);
    }

    /** One category at 20 with rows named by their positions, the last of them of a quality. */
    private static PlainHall hall(int quality, String... rows) {
        List<PlainRow> all = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            all.add(new PlainRow("" + i, i, i == rows.length - 1 ? quality : 0, rows[i]));
        }
        return new PlainHall(List.of(new PlainCategory(A, 2_000, all)), 100);
    }

    private ScriptReply<Place> buy(String order, String row, int number) {
        SeatId seat = new SeatId(A, row, number);
        return lab.purchase(
                order,
                "u",
                new SeatRequest(
                        List.of(new SeatRequest.Line(A, 0, 0, List.of(seat), List.of())), Optional.empty(), ""));
    }

    private ScriptReply<ProgramScripts.Update> update(int version, String rows, String... fields) {
        return lab.update(version, "{\"categories\":[\"A\"],\"rows\":[" + rows + "]}", List.of(A), fields);
    }

    private static String row(String name, int position, int quality, String seats) {
        long rank = HallLab.rank(new PlainRow(name, position, quality, seats));
        return "[1,\"" + name + "\"," + rank + ",\"" + seats + "\"]";
    }

    @Test
    void aProgramTellsWhatItIsAndWhatIsLeft() {
        buy("o1", "0", 1);
        assertThat(lab.read().values())
                .containsSubsequence("limit", "100")
                .containsSubsequence("price:A", "2000")
                .containsSubsequence("left:A", "8");
        assertThat(lab.rows(A, List.of("1", "nowhere", "0")).values())
                .containsExactly("" + lab.map(), ".....", "", "h...");
    }

    @Test
    void theChangesSinceAVersionTellEverySeatThatWasMoved() {
        long before = lab.map();
        buy("o1", "0", 1);
        buy("o2", "1", 5);
        lab.pay("o1");
        lab.end("o2", Ending.CANCELLED);
        assertThat(lab.map()).isEqualTo(before + 4);
        assertThat(lab.changes(before, 100).values())
                .containsExactly("" + lab.map(), "A:0", "h1", "A:1", "h5", "A:0", "s1", "A:1", ".5");
        assertThat(lab.changes(before + 3, 100).values()).containsExactly("" + lab.map(), "A:1", ".5");
        assertThat(lab.changes(lab.map(), 100).values()).containsExactly("" + lab.map());
    }

    @Test
    void whoAsksTooFarBackOrForTooMuchOrFromElsewhereNeedsTheWholeMap() {
        long before = lab.map();
        buy("o1", "0", 1);
        buy("o2", "0", 2);
        for (long since : new long[] {0, before - 1, lab.map() + 1}) {
            assertThat(lab.changes(since, 100).word()).as("" + since).isEqualTo(ProgramScripts.Changes.WHOLE);
        }
        assertThat(lab.changes(before, 1).word()).isEqualTo(ProgramScripts.Changes.WHOLE);
        assertThat(lab.changes(before, 2).word()).isEqualTo(ProgramScripts.Changes.CHANGES);
        lab.redis.del(lab.keys.changes());
        assertThat(lab.changes(before, 100).values()).containsExactly("" + lab.map());
        assertThat(lab.changes(before, 100).word()).isEqualTo(ProgramScripts.Changes.WHOLE);
    }

    @Test
    void theLogOfChangesIsBounded() {
        for (int i = 0; i < 2_500; i++) {
            buy("o", "0", 1);
            lab.end("o", Ending.CANCELLED);
        }
        assertThat(lab.redis.xlen(lab.keys.changes())).isBetween(4_000L, 4_200L);
        assertThat(lab.changes(lab.map() - 3_999, 4_000).word()).isEqualTo(ProgramScripts.Changes.CHANGES);
    }

    @Test
    void freeSeatsAreBlockedAndFreedAndRowsAddedWhileItSells() {
        buy("o1", "0", 1);
        long map = lab.map();
        ScriptReply<ProgramScripts.Update> reply = update(
                1,
                row("0", 0, 0, "..x.") + "," + row("1", 1, 0, "a.....") + "," + row("2", 2, 5, "..x"),
                "price:A",
                "2500");
        assertThat(reply.word()).isEqualTo(ProgramScripts.Update.UPDATED);
        assertThat(reply.values()).containsExactly("2", "" + (map + 1));
        Fact fact = reply.facts().get(0);
        assertThat(fact.kind()).isEqualTo("program");
        assertThat(fact.fields())
                .containsEntry("resource", "play")
                .containsEntry("version", "2")
                .containsEntry("layout", "layout")
                .containsEntry("price:A", "2500");
        lab.sameSeats(hall(5, "h.x.", "a.....", "..x"), "changed");
        assertThat(lab.changes(map, 100).word()).isEqualTo(ProgramScripts.Changes.WHOLE);
        assertThat(update(2, row("0", 0, 0, "....") + "," + row("2", 2, 0, "..."), "limit", "9")
                        .word())
                .isEqualTo(ProgramScripts.Update.UPDATED);
        lab.sameSeats(hall("h...", "a.....", "..."), "changed again");
        assertThat(update(2, "", "limit", "9").values()).containsExactly("3");
    }

    @Test
    void aTakenSeatIsNeverBlockedAndThenNothingChanges() {
        buy("o1", "0", 1);
        buy("o2", "1", 5);
        lab.pay("o2");
        ScriptReply<ProgramScripts.Update> reply =
                update(1, row("0", 0, 0, "x.x.") + "," + row("1", 1, 0, "xx..X"), "price:A", "1");
        assertThat(reply.word()).isEqualTo(ProgramScripts.Update.TAKEN);
        assertThat(reply.values()).containsExactly("A:0:1", "A:1:5");
        lab.sameSeats(hall("h...", "....s"), "unchanged");
        assertThat(lab.redis.hget(lab.keys.program(), "price:A")).isEqualTo("2000");
    }

    @Test
    void aTakenSeatThatIsMadeAccessibleComesBackAsOne() {
        buy("o1", "0", 2);
        update(1, row("0", 0, 0, "aa.."), "limit", "9");
        lab.sameSeats(hall("aH..", "....."), "held");
        lab.end("o1", Ending.CANCELLED);
        lab.sameSeats(hall("aa..", "....."), "free");
    }

    @Test
    void pricesAloneLeaveTheMapAsItIs() {
        long map = lab.map();
        lab.update(1, "{\"categories\":[],\"rows\":[]}", List.of(), "price:A", "1");
        assertThat(lab.map()).isEqualTo(map);
        ScriptReply<Place> reply = buy("o1", "0", 1);
        assertThat(reply.text("price")).isEqualTo("1");
    }

    @Test
    void aRebuildBringsEverythingBackAndTheMapDoesNotGoBack() {
        ScriptReply<Place> bought = buy("o1", "1", 3);
        lab.pay("o1");
        long map = lab.map();
        assertThat(lab.shut(hall("...."), false)).isEqualTo(CloseWord.OPEN);
        lab.redis.del(lab.keys.picks(A));
        assertThat(lab.shut(hall("...."), false)).isEqualTo(CloseWord.CLOSED);
        assertThat(buy("o2", "0", 1).uninitialised()).isTrue();

        PlainHall now = hall("....", "..s..");
        lab.load(A, now.categories.get(0).rows);
        Map<String, String> fields = new HashMap<>(bought.facts().get(0).fields());
        fields.put("pay_status", "1");
        assertThat(lab.restore("o1", "u", fields).word()).isEqualTo(RestoreWord.AHEAD);
        assertThat(lab.restoreOver("1", "o1", "u", fields).word()).isEqualTo(RestoreWord.PRESENT);
        assertThat(lab.open(now)).isEqualTo(OpenWord.OPENED);
        lab.sameSeats(now, "rebuilt");
        assertThat(lab.map()).isGreaterThan(map);
        assertThat(lab.seatsByAccount()).isEqualTo(Map.of(":", "0", "u", "1"));
        assertThat(lab.end("o1", Ending.REFUNDED).word().name()).isEqualTo("ENDED");
        lab.sameSeats(hall("....", "....."), "refunded");
    }

    @Test
    void whoHasLostTheLatchChangesNothing() {
        lab.shut(hall("...."), true);
        lab.redis.del(lab.partition.key("rebuild:programs:play"));
        assertThat(lab.load(A, hall("....").categories.get(0).rows)).isEqualTo(LoadWord.LOST);
        assertThat(lab.open(hall("...."))).isEqualTo(OpenWord.LOST);
        assertThat(lab.restore("o1", "u", Map.of("seats", "A:0:1:1")).word()).isEqualTo(RestoreWord.LOST);
    }
}
