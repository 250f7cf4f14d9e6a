package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The locks of a method, as its annotations say. */
class LockPlanTest {

    static class Exports {

        @Lock(key = "exports", ttlMs = 60_000, holders = 3, keptAtLeastMs = 5_000)
        public void export() {}

        @Lock(key = "prices", ttlMs = 60_000, holders = Lock.READING)
        @Lock(key = "prices", ttlMs = 1_000, holders = Lock.WRITING)
        public void readAndWrite() {}

        @Lock(key = "prices", ttlMs = 60_000, holders = Lock.READING)
        @Lock(key = "prices", ttlMs = 1_000)
        public void shareAndLock() {}
    }

    static class Wrong {

        @Lock(key = "exports", ttlMs = 60_000, holders = -1)
        public void export() {}

        @Lock(key = "exports", ttlMs = 1_000, keptAtLeastMs = 2_000)
        public void keep() {}
    }

    @Test
    void permitsAndTheShortestTimeAreOptionsOfTheLock() {
        LockOptions options = plan("export").get(new LockKey("exports", true)).options();
        assertThat(options.share()).isEqualTo(LockShare.permits(3));
        assertThat(options.keptAtLeast()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void ofAReaderAndAWriterOfOneLockTheWriterIsTaken() {
        assertThat(plan("readAndWrite").values())
                .extracting(step -> step.options().share())
                .containsExactly(LockShare.WRITING);
    }

    @Test
    void aLockWithSharesAndOneWithoutAreBothTaken() {
        assertThat(plan("shareAndLock")).containsOnlyKeys(new LockKey("prices"), new LockKey("prices", true));
    }

    @Test
    void badNumbersStopTheDeployment() {
        assertThat(LockedMethods.problems(Wrong.class))
                .hasSize(2)
                .anyMatch(problem -> problem.contains("permits, not -1"))
                .anyMatch(problem -> problem.contains("keptAtLeast must be 0 to the ttl"));
    }

    private static Map<LockKey, LockPlan.Step> plan(String name) {
        Method method = Arrays.stream(Exports.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return LockPlan.of(Exports.class, method).resolve(new Object[0]);
    }
}
