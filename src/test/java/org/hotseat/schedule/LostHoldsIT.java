package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Consumer;
import org.hotseat.schedule.hold.ScheduleLab;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The hash of holds is lost alone, as a key is that somebody deletes or that a full Redis evicts: what it had is not
 * sold once more.
 */
class LostHoldsIT extends ScheduleScripts {

    private static final int PLACES = 9;

    /** Each gives places back, after which the scripts count what is taken. */
    enum Freed {
        BY_A_CANCELLED_HOLD(schedule -> schedule.cancel("late")),
        BY_A_CANCELLED_ORDER(schedule -> schedule.end("o1", "cancelled")),
        BY_A_PART_THAT_IS_REFUNDED(schedule -> schedule.refund("o2", "r", 1)),
        BY_AN_EXPIRY(schedule -> {
            schedule.runOut("late");
            schedule.expire("late");
        }),
        BY_THE_EXPIRY_OF_A_LOST_ONE(schedule -> {
            schedule.runOut("lost");
            schedule.expire("lost");
        }),
        BY_A_HOLD_IN_PLACE_OF_ONE_THAT_RAN_OUT(schedule -> {
            schedule.runOut("late");
            schedule.hold("late", 60_000);
        }),
        BY_AN_ORDER_IN_PLACE_OF_ONE_THAT_RAN_OUT(schedule -> {
            schedule.runOut("late");
            schedule.order("late", "o3");
        }),
        BY_MORE_PLACES(schedule -> schedule.run(
                "schedule/update_schedule",
                Map.of("max", "10"),
                "max",
                "10",
                "name",
                "B",
                "starts_at",
                "",
                "hold_ms",
                "60000",
                "price",
                "710"));

        private final Consumer<ScheduleLab> step;

        Freed(Consumer<ScheduleLab> step) {
            this.step = step;
        }
    }

    @ParameterizedTest
    @EnumSource
    void theScheduleClosesUntilItIsRebuilt(Freed freed) {
        schedule.opened(PLACES);
        schedule.order("p1", "o1");
        schedule.orderParty("p2", "o2", 2);
        schedule.pay("o2", "paid");
        schedule.hold("lost", 60_000);
        schedule.party("other", 2);
        schedule.unchecked();
        schedule.redis().del(schedule.keys.holds());
        schedule.hold("late", 60_000);

        freed.step.accept(schedule);

        assertThat(schedule.redis().exists(schedule.keys.seats())).isFalse();
        assertThat(schedule.hold("p4", 60_000).word()).isEqualTo("UNINITIALISED");
    }
}
