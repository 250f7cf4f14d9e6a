package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Places of parties that come back, where the order's price does not tell by itself what they cost. */
class PartyRefundScriptsIT extends ScheduleScripts {

    @BeforeEach
    void opened() {
        schedule.opened(6);
    }

    @Test
    void placesOfAnOrderWithoutAPriceComeBackForTheirPartOfWhatWasPaid() {
        schedule.redis().hset(schedule.keys.schedule(), "price", "");
        schedule.orderParty("p1", "o1", 3);
        capture("o1", "a", 2_130);
        assertThat(schedule.refund("o1", "r1", 1).fact("order").fields())
                .containsEntry("units", "2")
                .containsEntry("price", "")
                .containsEntry("placed", "1420");
        assertThat(schedule.counts()).containsExactly(4L, 0L, 2L, 6L);
        assertThat(schedule.refund("o1", "r2", 2).word()).isEqualTo("ENDS");
    }

    @Test
    void secondCaptureIsOwedAlsoWhenAPartHasComeBackSince() {
        schedule.orderParty("p1", "o1", 3);
        capture("o1", "a", 2_130);
        schedule.refund("o1", "r1", 1);
        assertThat(capture("o1", "twice", 2_130)).contains("REFUND_DUE");
        assertThat(schedule.redis().hget(schedule.orderKey("o1"), "refund_due")).isEqualTo("2130");
        assertThat(schedule.counts()).containsExactly(4L, 0L, 2L, 6L);
    }

    @Test
    void aFeeIsKeptOfTheirPrice() {
        schedule.orderParty("p1", "o1", 3);
        capture("o1", "a", 2_130);
        assertThat(schedule.refund("o1", "r1", 1, "110").fact("order").fields())
                .containsEntry("units", "2")
                .containsEntry("price", "1420")
                .containsEntry("placed", "1420");
        assertThat(schedule.redis().hget(schedule.orderKey("o1"), "payments")).endsWith("\t600\t110");
        assertThat(schedule.refund("o1", "r1", 1).values()).containsExactly("600", "110");
        assertThat(schedule.counts()).containsExactly(4L, 0L, 2L, 6L);
    }

    private String capture(String order, String reference, long cents) {
        return schedule.step(
                        "schedule/record_payment",
                        "",
                        order,
                        Map.of(
                                "reference",
                                reference,
                                "cents",
                                "" + cents,
                                "state",
                                "CAPTURED",
                                "valid_until_ms",
                                "",
                                "authorized_ms",
                                "1"))
                .values()
                .get(0);
    }
}
