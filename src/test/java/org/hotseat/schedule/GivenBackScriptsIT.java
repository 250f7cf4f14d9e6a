package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The fact that takes a place which came back is written after the fact that gave it back. Otherwise Redis could lose
 * the one while the other is written.
 */
class GivenBackScriptsIT extends ScheduleScripts {

    @BeforeEach
    void opened() {
        schedule.opened(1);
    }

    @Test
    void whatWasAlwaysFreeWaitsForNothing() {
        assertThat(schedule.hold("p1").fact("hold").after()).isEmpty();
    }

    @Test
    void aPlaceOfACancelledHoldIsTakenAfterTheCancellation() {
        schedule.hold("p1");
        String given = schedule.cancel("p1").fact("hold").entryId();
        assertThat(schedule.hold("p2").fact("hold").after()).contains(given);
        String again = schedule.cancel("p2").fact("hold").entryId();
        assertThat(schedule.order("p3", "o3").fact("order").after()).contains(again);
    }

    @Test
    void whatTheOutboxHasNoMoreIsDurable() {
        schedule.hold("p1");
        schedule.cancel("p1");
        schedule.redis().del(schedule.partition.outbox());
        assertThat(schedule.hold("p2").fact("hold").after()).isEmpty();
    }

    @Test
    void anEndedOrderAndMorePlacesGiveBackToo() {
        schedule.order("p1", "o1");
        Answer ended = schedule.end("o1", "cancelled");
        assertThat(schedule.hold("p2").fact("hold").after())
                .contains(ended.fact("order").entryId());
        schedule.redis().del(schedule.partition.outbox());

        String more = schedule.update(2).fact("schedule").entryId();
        assertThat(schedule.order("p3", "o3").fact("order").after()).contains(more);
    }

    @Test
    void whatChangesAHoldOrAnOrderIsWrittenAfterIt() {
        String held = schedule.hold("p1").fact("hold").entryId();
        assertThat(schedule.extend("p1", 90_000).fact("hold").after()).contains(held);
        schedule.redis().del(schedule.partition.outbox());
        assertThat(schedule.order("p1", "o1").fact("order").after()).isEmpty();
        assertThat(schedule.pay("o1", "r1").fact("order").after()).isPresent();
    }
}
