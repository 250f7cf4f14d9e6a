package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Holds and orders of several places, where they are decided: in the scripts. */
class PartyScriptsIT extends ScheduleScripts {

    @BeforeEach
    void opened() {
        schedule.opened(6);
    }

    @Test
    void partyGetsAllOfItsPlacesOrNone() {
        Answer held = schedule.party("p1", 4);
        assertThat(held.word()).isEqualTo("HELD");
        assertThat(held.fact("hold").fields()).containsEntry("places", "4").containsEntry("left", "2");
        Answer refused = schedule.party("p2", 3);
        assertThat(refused.word()).isEqualTo("SOLD_OUT");
        assertThat(refused.values()).containsExactly("2", "1");
        assertThat(schedule.orderParty("p2", "o2", 3).values()).containsExactly("2");
        counts(2, 4, 0);

        Answer rest = schedule.party("p2", 2);
        assertThat(rest.fact("hold").fields()).containsEntry("turn", "sold-out");
        assertThat(schedule.party("p3", 1).values()).containsExactly("0", "2");
        assertThat(schedule.look("p1").number(3)).isEqualTo(4);
        assertThat(schedule.extend("p1", 70_000).number(2)).isEqualTo(4);
        assertThat(schedule.cancel("p1").fact("hold").fields())
                .containsEntry("places", "4")
                .containsEntry("turn", "back-on-sale");
        counts(4, 2, 0);
    }

    @Test
    void holdOfOnePlaceIsKeptAsItWasBeforeThereWereParties() {
        assertThat(schedule.hold("p1").fact("hold").fields()).doesNotContainKey("places");
        assertThat(schedule.redis().hget(schedule.keys.holds(), "p1").split(":")[5])
                .isEmpty();
        assertThat(schedule.redis().hexists(schedule.keys.schedule(), "extra")).isFalse();
        assertThat(schedule.order("p1", "o1").fact("order").fields()).doesNotContainKey("units");
        assertThat(schedule.redis().hget(schedule.keys.buyers(), "p1").split(":"))
                .hasSize(2);
    }

    @Test
    void orderHasTheHoldsPlacesAndThePriceOfAllOfThem() {
        schedule.party("p1", 3);
        assertThat(schedule.orderParty("p1", "o1", 2).word()).isEqualTo("OTHER_PLACES");
        Answer ordered = schedule.order("p1", "o1");
        assertThat(ordered.word()).isEqualTo("ORDERED");
        assertThat(ordered.fact("order").fields()).containsEntry("units", "3").containsEntry("price", "2130");
        counts(3, 0, 3);
        assertThat(schedule.party("p1", 1).values()).containsExactly("o1");

        assertThat(schedule.orderParty("p2", "o2", 2).fact("order").fields()).containsEntry("price", "1420");
        counts(1, 0, 5);
        assertThat(schedule.end("o1", "cancelled").word()).isEqualTo("ENDED");
        counts(4, 0, 2);
        schedule.pay("o2", "r");
        assertThat(schedule.end("o2", "refunded").word()).isEqualTo("ENDED");
        counts(6, 0, 0);
    }

    @Test
    void partyWhoseTimeIsUpGivesAllPlacesBackSweptOrNot() {
        schedule.party("p1", 4);
        schedule.party("p2", 2);
        schedule.runOut("p1");
        assertThat(schedule.expire("p1").values()).containsExactly("EXPIRED");
        counts(4, 2, 0);

        schedule.runOut("p2");
        assertThat(schedule.party("p2", 7).values()).containsExactly("6", "1");
        assertThat(schedule.party("p2", 6).word()).isEqualTo("HELD");
        counts(0, 6, 0);
        schedule.runOut("p2");
        assertThat(schedule.party("p2", 1).word()).isEqualTo("HELD");
        counts(5, 1, 0);
        schedule.runOut("p2");
        assertThat(schedule.orderParty("p2", "o2", 6).word()).isEqualTo("ORDERED");
        counts(0, 0, 6);
    }

    @Test
    void moreTakenThanThereAreFreesNothingUntilEnoughHasEnded() {
        schedule.party("p1", 4);
        schedule.party("p2", 2);
        schedule.overBook(3);
        schedule.runOut("p1");
        assertThat(schedule.party("p1", 3).word()).isEqualTo("HELD");
        assertThat(schedule.counts()).containsExactly(0L, 5L, 0L, 3L);
        schedule.cancel("p1");
        assertThat(schedule.counts()).containsExactly(1L, 2L, 0L, 3L);
    }

    @Test
    void limitOfPlacesCountsThemAllAndNamesTheOrderInTheWay() {
        set("limits", ",4,,,");
        Answer alone = schedule.party("p1", 5);
        assertThat(alone.values()).containsExactly("placesPerUser", "4", "", "");
        assertThat(schedule.orderParty("p1", "o1", 3).word()).isEqualTo("ORDERED");
        Answer refused = schedule.party("p1", 2);
        assertThat(refused.values()).containsExactly("placesPerUser", "4", "order:o1", "");
        assertThat(refused.facts()).hasSize(1);
        assertThat(schedule.orderParty("p1", "o2", 2).word()).isEqualTo("LIMITED");
        assertThat(schedule.party("p1", 1).word()).isEqualTo("HELD");
        assertThat(schedule.order("p1", "o2").word()).isEqualTo("ORDERED");
        counts(2, 0, 4);
    }

    @Test
    void waveReleasesPlaces() {
        long now = lab.now();
        set("phases", (now - 1_000) + "," + (now + 60_000) + ",3,");
        assertThat(schedule.party("p1", 2).word()).isEqualTo("HELD");
        Answer refused = schedule.party("p2", 2);
        assertThat(refused.word()).isEqualTo("WAVE_SOLD_OUT");
        assertThat(refused.number(0)).isEqualTo(1);
        assertThat(schedule.party("p2", 1).word()).isEqualTo("HELD");
        schedule.runOut("p1");
        assertThat(schedule.party("p1", 3).number(0)).isEqualTo(2);
        assertThat(schedule.party("p1", 2).word()).isEqualTo("HELD");
    }

    @Test
    void lateCaptureTakesAllPlacesAgainOrIsOwedBack() {
        schedule.orderParty("p1", "o1", 4);
        schedule.end("o1", "cancelled");
        schedule.orderParty("p2", "o2", 3);
        assertThat(capture("o1", 2_840)).contains("REFUND_DUE");
        counts(3, 0, 3);
        schedule.end("o2", "cancelled");
        assertThat(capture("o2", 2_130)).contains("CAPTURED");
        counts(3, 0, 3);

        set("limits", ",2,,,");
        schedule.orderParty("p3", "o3", 2);
        schedule.end("o3", "cancelled");
        schedule.order("p3", "o4");
        assertThat(capture("o3", 1_420)).contains("REFUND_DUE");
        schedule.end("o4", "cancelled");
        assertThat(capture("o4", 710)).contains("CAPTURED");
    }

    @Test
    void placesComeBackWithTheirMoneyOneByOne() {
        schedule.orderParty("p1", "o1", 3);
        assertThat(schedule.refund("o1", "r0", 1).word()).isEqualTo("TOO_MUCH");
        capture("o1", 2_130);
        Answer refunded = schedule.refund("o1", "r1", 1);
        assertThat(refunded.word()).isEqualTo("REFUND");
        assertThat(refunded.fact("order").fields())
                .containsEntry("units", "2")
                .containsEntry("price", "1420")
                .containsEntry("placed", "1420")
                .containsEntry("left", "4");
        assertThat(refunded.values().get(0)).startsWith("r1\t710\t").endsWith("\t\till\t1");
        counts(4, 0, 2);
        assertThat(schedule.refund("o1", "r1", 1).word()).isEqualTo("REFUND");
        counts(4, 0, 2);
        assertThat(schedule.party("p1", 1).values()).containsExactly("o1");
        capture("o1", "again", 1_420);
        assertThat(schedule.refund("o1", "r2", 3).values()).containsExactly("2");
        assertThat(schedule.refund("o1", "r3", 2).word()).isEqualTo("ENDS");
        counts(4, 0, 2);
    }

    @Test
    void operatorCannotTakePlacesOfPartiesAway() {
        schedule.party("p1", 3);
        schedule.orderParty("p2", "o2", 2);
        assertThat(schedule.update(4).values()).containsExactly("5");
        assertThat(schedule.update(5).word()).isEqualTo("UPDATED");
        assertThat(schedule.counts()).containsExactly(0L, 3L, 2L, 5L);
    }

    @Test
    void partiesGoOnAfterRedisWasEmptied() {
        schedule.redis().flushDB();
        schedule.begin();
        schedule.close(false);
        Map<String, String> hold = Map.of(
                "lock_id", "5",
                "locked_ms", "1",
                "expires_ms", "" + (lab.now() + 60_000),
                "version", "1",
                "status", "0",
                "places", "3");
        assertThat(schedule.step("schedule/restore_hold", "p1", "", hold).word())
                .isEqualTo("RESTORED");
        schedule.open(6, 3, 0, 5, 100);
        set("extra", "2");
        counts(3, 3, 0);
        assertThat(schedule.redis().hget(schedule.keys.holds(), "p1")).endsWith("::3:");
        assertThat(schedule.order("p1", "o1").fact("order").fields()).containsEntry("units", "3");
        counts(3, 0, 3);
        assertThat(schedule.redis().zscore(schedule.keys.index(), schedule.keys.member(new UserId("p1"))))
                .isNull();
    }

    private String capture(String order, long cents) {
        return capture(order, "pi-" + order, cents);
    }

    private String capture(String order, String reference, long cents) {
        Map<String, String> payment = Map.of(
                "reference",
                reference,
                "cents",
                "" + cents,
                "state",
                "CAPTURED",
                "valid_until_ms",
                "",
                "authorized_ms",
                "1");
        return schedule.step("schedule/record_payment", "", order, payment)
                .values()
                .get(0);
    }

    private void set(String field, String value) {
        schedule.redis().hset(schedule.keys.schedule(), field, value);
    }

    private void counts(long available, long held, long booked) {
        assertThat(schedule.counts()).containsExactly(available, held, booked, 6L);
    }
}
