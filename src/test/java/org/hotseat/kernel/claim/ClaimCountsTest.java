package org.hotseat.kernel.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Claims are counted once each, of so many resources at most, whoever takes the numbers meanwhile. */
class ClaimCountsTest {

    private final ClaimCounts counts = new ClaimCounts();

    /** Numbers by resource and outcome, added up over all takes. */
    private final Map<String, Long> taken = new TreeMap<>();

    private void take() {
        counts.take((count, sum) -> sum.outcomes()
                .forEach((outcome, number) ->
                        taken.merge(count.model() + "/" + count.id() + " " + outcome, number, Long::sum)));
    }

    @Test
    void aResourceGetsNumbersOfItsOwnOnceItsModelHasDecided() {
        counts.count("sales", "made-up", 404, "not-found", 1);
        counts.count("sales", "phone", 429, "too-fast", 1);
        counts.count("sales", "phone", 409, "30006", 1);
        counts.count("sales", "phone", 429, "too-fast", 1);
        counts.count("rains", "phone", 200, "granted", 1);
        take();
        take();
        assertThat(taken)
                .isEqualTo(Map.of(
                        "sales/ not-found",
                        1L,
                        "sales/ too-fast",
                        1L,
                        "sales/phone 30006",
                        1L,
                        "sales/phone too-fast",
                        1L,
                        "rains/phone granted",
                        1L));
    }

    @Test
    void furtherResourcesAreCountedTogether() {
        for (int i = 0; i < ClaimCounts.MAX_RESOURCES + 7; i++) {
            counts.count("sales", "s" + i, 201, "granted", 1);
        }
        take();
        assertThat(taken).hasSize(ClaimCounts.MAX_RESOURCES + 1).containsEntry("sales/ granted", 7L);
    }

    @Test
    void aResourceWithoutClaimsForLongMakesRoom() {
        for (int i = 0; i < ClaimCounts.MAX_RESOURCES; i++) {
            counts.count("sales", "s" + i, 201, "granted", 1);
        }
        ClaimCount waiting = counts.begin("sales", "s0");
        for (int i = 0; i < ClaimCounts.MAX_EMPTY_TAKES + 2; i++) {
            take();
        }
        counts.end(waiting, "s0", 201, "granted", 1);
        counts.count("sales", "new", 201, "granted", 1);
        take();
        assertThat(taken).containsEntry("sales/s0 granted", 2L).containsEntry("sales/new granted", 1L);
    }

    @Test
    void requestsUnderWayAreLookedAtUntilTheyEnd() {
        counts.count("sales", "phone", 201, "granted", 1);
        take();
        ClaimCount one = counts.begin("sales", "phone");
        ClaimCount other = counts.begin("sales", "phone");
        counts.look();
        counts.leave(one);
        counts.look();
        counts.end(other, "phone", 409, "30006", 1);
        counts.take((count, sum) -> {
            assertThat(sum.waiting()).isEqualTo(2);
            assertThat(sum.outcomes()).isEqualTo(Map.of("30006", 1L));
        });
        counts.look();
        counts.take((count, sum) -> assertThat(sum.isEmpty()).isTrue());
    }

    @Test
    void manyThreadsLoseNothingWhileItIsTaken() throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        CountDownLatch begin = new CountDownLatch(threads);
        for (int thread = 0; thread < threads; thread++) {
            pool.execute(() -> {
                begin.countDown();
                for (int i = 0; i < each; i++) {
                    ClaimCount begun = counts.begin("sales", "s" + i % 3);
                    counts.end(begun, "s" + i % 3, 201, "granted", i * 1000L);
                }
            });
        }
        begin.await();
        pool.shutdown();
        while (!pool.isTerminated()) {
            take();
        }
        take();
        assertThat(taken.values().stream().mapToLong(Long::longValue).sum()).isEqualTo((long) threads * each);
    }
}
