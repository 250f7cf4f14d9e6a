package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class VitalsTest {

    @Test
    void aJvmTellsItsHeapAndItsThreads() {
        Vitals mine = Vitals.of(ProcessHandle.current().pid());
        assertThat(mine.heapKilobytes()).isPositive();
        assertThat(mine.threads()).isPositive();
        assertThat(mine.workers()).containsKey("org.hotseat.faults.VitalsTest.aJvmTellsItsHeapAndItsThreads");
    }

    @Test
    void growthAndLostThreadsAreReported() {
        Vitals before = new Vitals(1, 100_000, 50, Map.of("org.hotseat.Worker.run", 2));
        Vitals well = new Vitals(1, 110_000, 55, Map.of("org.hotseat.Worker.run", 3));
        assertThat(well.worseThan(before, 10_000, 5)).isEmpty();
        assertThat(before.lostWorkers(well)).isEmpty();
        Vitals ill = new Vitals(1, 110_001, 56, Map.of("org.hotseat.Worker.run", 1));
        assertThat(ill.worseThan(before, 10_000, 5)).hasSize(2);
        assertThat(before.lostWorkers(ill)).containsExactly("of 2 threads in org.hotseat.Worker.run 1 are left");
    }

    @Test
    void aTimerThatIsAtWorkIsNoWorker() {
        assertThat(Vitals.isWorker("org.hotseat.facts.journal.Journal.run")).isTrue();
        assertThat(Vitals.isWorker("org.hotseat.ops.RecoveryTimer.measure")).isFalse();
        assertThat(Vitals.isWorker("org.hotseat.hotstate.rebuild.Rebuilds.lambda$ensure$0"))
                .isFalse();
        assertThat(Vitals.isWorker("")).isFalse();
    }
}
