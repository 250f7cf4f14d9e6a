package org.hotseat.kernel.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.kernel.caller.CallerSlots.Entry.ENTERED;
import static org.hotseat.kernel.caller.CallerSlots.Entry.FULL;
import static org.hotseat.kernel.caller.CallerSlots.Entry.FULL_OF_CALLER;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CallerSlotsTest {

    private final CallerSlots slots = new CallerSlots(4, 2);

    @Test
    void aCallerHasNoMoreThanItsPartAndTheOthersTheirs() {
        assertThat(List.of(slots.acquire("a"), slots.acquire("a"), slots.acquire("a"), slots.acquire("b")))
                .containsExactly(ENTERED, ENTERED, FULL_OF_CALLER, ENTERED);
        slots.release("a");
        assertThat(slots.acquire("a")).isEqualTo(ENTERED);
        assertThat(slots.inUse()).isEqualTo(3);
    }

    @Test
    void allTogetherAreBounded() {
        assertThat(List.of(
                        slots.acquire("a"),
                        slots.acquire("b"),
                        slots.acquire("c"),
                        slots.acquire("d"),
                        slots.acquire("e")))
                .containsExactly(ENTERED, ENTERED, ENTERED, ENTERED, FULL);
        assertThat(List.of(slots.acquire("a"), slots.acquire("a", 1))).containsExactly(FULL, FULL_OF_CALLER);
        slots.release("c");
        assertThat(slots.acquire("e")).isEqualTo(ENTERED);
    }

    @Test
    void aCallerMayHaveABoundOfItsOwn() {
        assertThat(List.of(slots.acquire("a", 3), slots.acquire("a", 3), slots.acquire("a", 3), slots.acquire("a", 3)))
                .containsExactly(ENTERED, ENTERED, ENTERED, FULL_OF_CALLER);
    }

    @Test
    void neverMoreAreInThanMayAndNothingIsLeftInTheEnd() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger highest = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < 4_000; i++) {
                String caller = "caller" + i % 5;
                work.add(() -> {
                    if (slots.acquire(caller) == ENTERED) {
                        highest.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        inside.decrementAndGet();
                        slots.release(caller);
                    }
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(highest.get()).isBetween(1, 4);
        assertThat(slots.inUse()).isZero();
    }
}
