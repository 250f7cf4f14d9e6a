package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalendarTest {

    private static final SaleId A = new SaleId("a");
    private static final SaleId B = new SaleId("b");

    private final Calendar empty = new Calendar(new GoodId("tea"), 0, List.of());

    @Test
    void salesMayFollowEachOtherButNotOverlap() {
        Calendar calendar = empty.adding(A, window(10, 20));

        assertThat(calendar.version()).isEqualTo(1);
        assertThat(calendar.findOverlap(B, window(20, 30))).isEmpty();
        assertThat(calendar.findOverlap(B, window(0, 10))).isEmpty();
        assertThat(calendar.findOverlap(B, window(0, 11))).hasValue(A);
        assertThat(calendar.findOverlap(B, window(19, 30))).hasValue(A);
        assertThat(calendar.findOverlap(B, window(12, 13))).hasValue(A);
        assertThat(calendar.findOverlap(A, window(12, 13))).isEmpty();
    }

    @Test
    void aSaleThatMovesHasBothWindowsUntilItHasMovedAndKeepsItsNumber() {
        Calendar calendar = empty.adding(A, window(10, 20)).adding(B, window(30, 40));
        Calendar moving = calendar.adding(A, window(50, 60));

        assertThat(moving.findOverlap(B, window(15, 16))).hasValue(A);
        assertThat(moving.findOverlap(B, window(55, 56))).hasValue(A);
        Calendar moved = moving.with(A, List.of(window(50, 60)));
        assertThat(moved.findOverlap(B, window(15, 16))).isEmpty();
        assertThat(moved.of(A).orElseThrow().number()).isEqualTo(1);
        assertThat(moved.of(B).orElseThrow().number()).isEqualTo(2);
        assertThat(moved.version()).isEqualTo(4);
        assertThat(moved.adding(new SaleId("c"), window(0, 1))
                        .of(new SaleId("c"))
                        .orElseThrow()
                        .number())
                .isEqualTo(3);
    }

    @Test
    void takingAWindowAgainIsANewVersionAndAddsNone() {
        Calendar calendar = empty.adding(A, window(10, 20));
        Calendar again = calendar.adding(A, window(10, 20));

        assertThat(again.version()).isEqualTo(calendar.version() + 1);
        assertThat(again.entries()).isEqualTo(calendar.entries());
    }

    @Test
    void aSaleWhoseWindowsAreClearedIsInNobodysWayAndTheVersionIsTheSame() {
        Calendar calendar = empty.adding(A, window(10, 20)).adding(B, window(30, 40));
        Calendar cleared = calendar.clearing(A);
        assertThat(cleared.findOverlap(B, window(10, 20))).isEmpty();
        assertThat(cleared.of(A).orElseThrow().number()).isEqualTo(1);
        assertThat(cleared.version()).isEqualTo(calendar.version());
    }

    private static Window window(long start, long end) {
        return new Window(Instant.ofEpochSecond(start), Instant.ofEpochSecond(end));
    }
}
