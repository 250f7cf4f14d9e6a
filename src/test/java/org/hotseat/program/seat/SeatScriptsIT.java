package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;
import org.hotseat.order.Ending;
import org.hotseat.order.OrderKeys;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.SmallHall;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.KeyTable;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.Test;

/**
 * The answers of the scripts that sell seats; HallModelIT tests which seats are picked, SeatOrderScriptsIT the orders
 * that have them.
 */
class SeatScriptsIT extends SmallHall {

    @Test
    void everyKeyThatIsFoundIsDescribedWithItsType() {
        lab.purchase("o1", "u1", request(best(A, 1, 0)), "k", "print");
        lab.purchase("o2", "u1", request(best(A, 1, 0)));
        for (String key : lab.redis.keys("*")) {
            String name = key.substring(key.indexOf('}') + 1);
            List<KeyTable.Row> rows =
                    KeyTable.rows().stream().filter(row -> row.describes(name)).toList();
            assertThat(rows).as(key).hasSize(1);
            assertThat(lab.redis.type(key)).as(key).isEqualTo(rows.get(0).type());
        }
    }

    @Test
    void aPurchaseHoldsSeatsOfSeveralCategoriesAndItsFactTellsAllOfIt() {
        ScriptReply<Place> reply = lab.purchase(
                "o1", "u1", new SeatRequest(List.of(best(A, 2, 0), best(B, 1, 1)), Optional.of(new Money(6_000)), "x"));
        assertThat(reply.word()).isEqualTo(Place.ORDERED);
        assertThat(field(reply, "seats")).isEqualTo("A:1:1:2000 A:1:2:2000 B-2:1:2:1000 B-2:1:3:1000");
        assertThat(field(reply, "price")).isEqualTo("6000");
        Fact fact = reply.facts().get(0);
        assertThat(fact.kind()).isEqualTo("order");
        assertThat(fact.fields())
                .containsEntry("model", "program")
                .containsEntry("resource", "concert")
                .containsEntry("seats", field(reply, "seats"))
                .containsEntry("attendees", "x")
                .containsEntry("map", "" + lab.map());
        assertThat(lab.redis.zrange(OrderKeys.index(lab.partition), 0, -1)).containsExactly("program:concert:o1:A,B-2");
        seats("hh..", ".x", ".hHa", "ss");
    }

    @Test
    void namedSeatsThatCannotBeHadAreListedEachOfThemAndNothingIsMoved() {
        long map = lab.map();
        ScriptReply<Place> reply = lab.purchase(
                "o1",
                "u1",
                request(choose(A, "2-2", "1-5", "9-1"), choose(B, "1-3", "2-1"), choose(new CategoryId("C"), "1-1")));
        assertThat(reply.word()).isEqualTo(Place.SEATS_TAKEN);
        assertThat(reply.values())
                .containsExactly(
                        "", "A:2:2", "blocked", "A:1:5", "unknown", "A:9:1", "unknown", "B-2:2:1", "taken", "C:1:1",
                        "unknown");
        assertThat(reply.facts()).isEmpty();
        assertThat(lab.map()).isEqualTo(map);
        ScriptReply<Place> half = lab.purchase("o1", "u1", request(choose(A, "1-1"), choose(B, "2-2")));
        assertThat(half.values()).containsExactly("", "B-2:2:2", "taken");
        seats("....", ".x", "..aa", "ss");
    }

    @Test
    void whoAsksForItsOwnSeatsAgainIsToldItsOrder() {
        assertThat(lab.purchase("o1", "u1", request(choose(A, "1-1"))).word()).isEqualTo(Place.ORDERED);
        ScriptReply<Place> own = lab.purchase("o2", "u1", request(choose(A, "1-1")));
        assertThat(own.values()).containsExactly("o1", "A:1:1", "taken");
        // Not before the order is durable.
        assertThat(own.facts())
                .singleElement()
                .satisfies(fact -> assertThat(fact.fields()).containsEntry("order", "o1"));
        ScriptReply<Place> other = lab.purchase("o2", "u2", request(choose(A, "1-1")));
        assertThat(other.values()).containsExactly("", "A:1:1", "taken");
        assertThat(other.facts()).isEmpty();
    }

    @Test
    void seatsThatTheServerPicksBesideNamedOnesAreThoseThatTheseLeave() {
        ScriptReply<Place> all = lab.purchase("o1", "u1", request(named("1-2", 5)));
        assertThat(all.word()).isEqualTo(Place.FEWER_LEFT);
        assertThat(all.values()).containsExactly("A", "5", "9");
        seats("....", ".x", "..aa", "ss");
        ScriptReply<Place> reply = lab.purchase("o1", "u1", request(named("1-2", 4)));
        assertThat(reply.word()).isEqualTo(Place.ORDERED);
        assertThat(field(reply, "seats")).isEqualTo("A:1:2:2000 A:1:1:2000 A:1:3:2000 A:1:4:2000 A:2:1:2000");
        seats("hhhh", "hx", "..aa", "ss");
    }

    private static SeatRequest.Line named(String seat, int ordinary) {
        return new SeatRequest.Line(A, ordinary, 0, choose(A, seat).named(), List.of());
    }

    @Test
    void aSeatNamedTwiceInOneCallIsHadOnce() {
        ScriptReply<Place> reply = lab.purchase("o1", "u1", request(choose(A, "1-1", "1-1")));
        assertThat(reply.values()).containsExactly("", "A:1:1", "taken");
        seats("....", ".x", "..aa", "ss");
    }

    @Test
    void severalCategoriesAreHadTogetherOrNotAtAll() {
        assertThat(lab.purchase("o1", "u1", request(best(A, 2, 0), best(B, 3, 0)))
                        .word())
                .isEqualTo(Place.NOT_ENOUGH);
        ScriptReply<Place> fewer = lab.purchase("o1", "u1", request(best(A, 1, 0), best(B, 5, 0)));
        assertThat(fewer.word()).isEqualTo(Place.FEWER_LEFT);
        assertThat(fewer.values()).containsExactly("B-2", "4", "9");
        assertThat(lab.purchase("o1", "u1", request(best(B, 0, 3))).values()).containsExactly("B-2");
        assertThat(lab.purchase("o1", "u1", request(best(new CategoryId("C"), 1, 0)))
                        .word())
                .isEqualTo(Place.UNKNOWN_CATEGORY);
        seats("....", ".x", "..aa", "ss");
    }

    @Test
    void anotherTotalIsReportedBeforeAnythingIsTaken() {
        SeatRequest cheap = new SeatRequest(List.of(best(A, 2, 0)), Optional.of(new Money(3_999)), "");
        ScriptReply<Place> reply = lab.purchase("o1", "u1", cheap);
        assertThat(reply.word()).isEqualTo(Place.OTHER_TOTAL);
        assertThat(reply.values()).containsExactly("4000");
        seats("....", ".x", "..aa", "ss");
    }

    @Test
    void theLimitCountsSeatsOfAllLiveOrdersOfTheAccount() {
        lab.purchase("o1", "u1", request(best(A, 3, 0)));
        lab.purchase("o2", "u1", request(best(B, 1, 1)));
        lab.pay("o2");
        ScriptReply<Place> reply = lab.purchase("o3", "u1", request(choose(A, "2-1"), best(B, 1, 0)));
        assertThat(reply.word()).isEqualTo(Place.LIMIT_REACHED);
        assertThat(reply.values()).containsExactly("6", "5", "o2");
        assertThat(lab.purchase("o3", "u2", request(best(B, 1, 0))).word()).isEqualTo(Place.ORDERED);
        lab.end("o2", Ending.REFUNDED);
        lab.end("o3", Ending.CANCELLED);
        assertThat(lab.purchase("o4", "u1", request(choose(A, "2-1"), best(B, 1, 0)))
                        .word())
                .isEqualTo(Place.ORDERED);
        assertThat(lab.seatsByAccount()).isEqualTo(Map.of(":", "0", "u1", "5"));
    }

    @Test
    void aUserWhoIsToldThatTheLimitIsReachedHearsOfItWithTheLastOrdersFactUntilThatIsWritten() {
        List<Fact> last =
                lab.purchase("o1", "u1", request(best(A, 4, 0), best(B, 1, 1))).facts();
        SeatRequest more = request(best(B, 1, 0));
        // Told without its fact, the answer would leave before the order is durable, and Redis may lose it.
        assertThat(lab.purchase("o2", "u1", more).facts()).isEqualTo(last);
        lab.redis.del(lab.partition.outbox());
        assertThat(lab.purchase("o2", "u1", more).word()).isEqualTo(Place.LIMIT_REACHED);
        assertThat(lab.purchase("o2", "u1", more).facts()).isEmpty();
    }

    @Test
    void everyScriptThatMovesSeatsMissesEveryKey() {
        lab.purchase("o1", "u1", request(best(A, 1, 0)));
        List<String> all = List.of(
                lab.keys.program(),
                lab.keys.remain(),
                lab.keys.buyers(),
                lab.keys.rows(A),
                lab.keys.picks(A),
                lab.partition.epoch());
        List<Supplier<ScriptReply<?>>> scripts = List.of(
                () -> lab.purchase("o2", "u1", request(best(A, 1, 0))),
                () -> lab.purchase("o2", "u1", request(choose(A, "1-1"))),
                () -> lab.pay("o1"),
                () -> lab.end("o1", Ending.CANCELLED),
                () -> lab.update(1, "{\"categories\":[\"A\"],\"rows\":[]}", List.of(A), "limit", "6"));
        for (String key : all) {
            byte[] kept = lab.redis.dump(key);
            lab.redis.del(key);
            for (Supplier<ScriptReply<?>> script : scripts) {
                assertThat(script.get().uninitialised()).as(key).isTrue();
            }
            lab.redis.restore(key, 0, kept);
        }
        assertThat(scripts.get(2).get().uninitialised()).isFalse();
    }
}
