package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

/**
 * Many credits by many threads, each entry several times, with consumers that die or hear nothing between their steps.
 */
class WalletsConcurrencyIT {

    private static final int THREADS = 6;
    private static final int ENTRIES = 120;
    private static final int OWNERS = 5;

    private final String name = UUID.randomUUID().toString();

    /** Lets one operation in eight fail, before it or after it has happened. */
    private record Failing(ThreadLocal<Random> random) implements TestMongo.Around {

        @Override
        public void before() {
            maybeDie();
        }

        @Override
        public void after() {
            maybeDie();
        }

        private void maybeDie() {
            if (random.get().nextInt(16) == 0) {
                throw new Unavailable("mongodb", "killed", null);
            }
        }
    }

    @Test
    void everyEntryIsInItsBalanceOnceWhateverDies() throws Exception {
        long seed = new Random().nextLong();
        System.out.println("WalletsConcurrencyIT seed " + seed);
        Random seeds = new Random(seed);
        Failing failing = new Failing(ThreadLocal.withInitial(() -> {
            synchronized (seeds) {
                return new Random(seeds.nextLong());
            }
        }));
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try (TestMongo mongo = new TestMongo(WalletLab.DATABASE, failing)) {
            Wallets wallets = WalletLab.wallets(mongo);
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                all.add(threads.submit(() -> {
                    start.await();
                    for (int n = 0; n < ENTRIES; n++) {
                        credit(wallets, n);
                    }
                    return true;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
            mongo.around(WalletLab.NOTHING);
            int credited = 0;
            for (int owner = 0; owner < OWNERS; owner++) {
                wallets.settled(new org.hotseat.kernel.UserId(owner(owner)));
                credited += WalletLab.checked(mongo, owner(owner)).size();
            }
            assertThat(credited).isEqualTo(ENTRIES);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Until it has succeeded, as a stream delivers it. */
    private void credit(Wallets wallets, int n) {
        while (true) {
            try {
                wallets.credit(WalletLab.entry(name + ":" + n, owner(n % OWNERS), n + 1));
                return;
            } catch (Unavailable e) {
                // Delivered again.
            }
        }
    }

    private String owner(int number) {
        return name + "." + number;
    }
}
