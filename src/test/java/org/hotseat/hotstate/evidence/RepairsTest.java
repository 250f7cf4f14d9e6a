package org.hotseat.hotstate.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.hotseat.hotstate.Difference;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RepairsTest {

    private static final ResourceId EVENING = new ResourceId("schedules", "evening");
    private static final List<Difference> NONE = List.of();
    private static final List<Difference> BOOKED =
            List.of(new Difference(Kind.COUNTER, "3 are booked, 4 in the facts"));
    private static final List<Difference> MOVED = List.of(new Difference(Kind.COUNTER, "4 are booked, 5 in the facts"));

    /** One for each look; the last one stays. */
    private final Deque<Supplier<List<Difference>>> looks = new ArrayDeque<>();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private int rebuilds;
    private boolean unavailable;

    private final Repairs repairs = new Repairs(
            resource -> (looks.size() > 1 ? looks.removeFirst() : looks.getFirst()).get(),
            resource -> rebuild(),
            () -> now,
            meters);

    @SafeVarargs
    private void check(List<Difference>... seen) {
        looks.clear();
        for (List<Difference> differences : seen) {
            looks.add(() -> differences);
        }
        repairs.check(EVENING);
    }

    private void rebuild() {
        if (unavailable) {
            throw new Unavailable("redis", "Redis does not answer.", null);
        }
        rebuilds++;
    }

    private static List<Difference> nonsense() {
        throw new NumberFormatException("nonsense");
    }

    private Optional<Object> state() {
        return repairs.latest(EVENING).map(view -> view.get("state"));
    }

    @Test
    void aDifferenceThatStandsIsRebuilt() {
        check(BOOKED, BOOKED, NONE);

        assertThat(rebuilds).isOne();
        assertThat(state()).contains("mended");
        assertThat(meters.get("hotseat.repairs")
                        .tag("outcome", "mended")
                        .counter()
                        .count())
                .isOne();
    }

    @Test
    void aDifferenceThatIsGoneOrMovesIsLeftAlone() {
        check(BOOKED, NONE);
        check(BOOKED, MOVED);

        assertThat(rebuilds).isZero();
        assertThat(state()).isEmpty();
    }

    @Test
    void aResourceIsRebuiltOnceAMinute() {
        check(BOOKED, BOOKED, NONE);
        now = now.plus(Duration.ofMinutes(1)).minusMillis(1);
        check(MOVED);
        assertThat(rebuilds).isOne();

        now = now.plusMillis(1);
        check(MOVED, MOVED, NONE);
        assertThat(rebuilds).isEqualTo(2);
    }

    @Test
    void theSameIsNotTriedAgainBehindARebuildThatHasLeftIt() {
        check(BOOKED);
        assertThat(state()).contains("left");
        now = now.plus(Duration.ofMinutes(2));
        check(BOOKED);
        assertThat(rebuilds).isOne();
        assertThat(repairs.isDue(EVENING, BOOKED)).isFalse();
        assertThat(repairs.isDue(EVENING, MOVED)).isTrue();

        check(MOVED, MOVED, NONE);
        assertThat(rebuilds).isEqualTo(2);
        assertThat(state()).contains("mended");
    }

    @Test
    void aRebuildThatFailsIsShownAndTriedAgain() {
        unavailable = true;
        assertThatThrownBy(() -> check(BOOKED)).isInstanceOf(Unavailable.class);
        assertThat(state()).contains("failed");
        assertThat(meters.get("hotseat.repairs")
                        .tag("outcome", "failed")
                        .counter()
                        .count())
                .isOne();

        unavailable = false;
        check(BOOKED);
        assertThat(rebuilds).as("once a minute at most").isZero();
        now = now.plus(Duration.ofMinutes(1));
        check(BOOKED, BOOKED, NONE);
        assertThat(rebuilds).isOne();
        assertThat(state()).contains("mended");
    }

    @Test
    void aLookBehindARebuildThatFailsIsShownToo() {
        looks.add(() -> BOOKED);
        looks.add(() -> BOOKED);
        looks.add(() -> {
            throw new Unavailable("redis", "Redis does not answer.", null);
        });

        assertThatThrownBy(() -> repairs.check(EVENING)).isInstanceOf(Unavailable.class);
        assertThat(rebuilds).isOne();
        assertThat(state()).contains("failed");
    }

    @ParameterizedTest
    @EnumSource(names = {"STRAY", "BEHIND", "FACTS"})
    void whatARebuildDoesNotMendIsNoReasonForOne(Kind kind) {
        List<Difference> found = List.of(new Difference(kind, "so it is"));
        check(found);

        assertThat(rebuilds).isZero();
        assertThat(repairs.isDue(EVENING, found)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"SUM", "MONEY", "HALTED"})
    void whatAnOperatorHasToSeeStaysAsItIs(Kind kind) {
        check(List.of(BOOKED.get(0), new Difference(kind, "so it is")));

        assertThat(rebuilds).isZero();
    }

    @Test
    void hotStateThatCannotBeReadIsRebuilt() {
        looks.add(RepairsTest::nonsense);
        looks.add(RepairsTest::nonsense);
        looks.add(() -> NONE);
        repairs.check(EVENING);

        assertThat(rebuilds).isOne();
        assertThat(state()).contains("mended");
    }

    @Test
    void aStoreThatIsUnavailableIsNoDifference() {
        looks.add(() -> {
            throw new Unavailable("redis", "Redis does not answer.", null);
        });

        assertThatThrownBy(() -> repairs.check(EVENING)).isInstanceOf(Unavailable.class);
        assertThat(rebuilds).isZero();
    }
}
