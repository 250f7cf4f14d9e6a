package org.hotseat.wallet;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.hotseat.facts.mongo.TestMongo;

/** Two threads that do one operation on MongoDB at a time, in an order that a test gives. */
final class Duel implements AutoCloseable {

    /** Ends a fighter between two steps, as a kill does. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** One side: its own connection, and whose turn it is. */
    private static final class Fighter implements TestMongo.Around {

        private final TestMongo mongo = new TestMongo(WalletLab.DATABASE, this);
        private final Semaphore turn = new Semaphore(0);
        private final Semaphore done = new Semaphore(0);
        private volatile boolean over;
        private volatile int lives;

        @Override
        public void before() {
            done.release();
            turn.acquireUninterruptibly();
            if (lives-- == 0) {
                throw new Killed();
            }
        }

        @Override
        public void after() {}

        Future<?> fight(ExecutorService threads, Runnable work, int steps) {
            over = false;
            lives = steps;
            return threads.submit(() -> {
                try {
                    work.run();
                } catch (Killed e) {
                    // Its work so far stays.
                } finally {
                    over = true;
                    done.release();
                }
            });
        }

        /** Lets it do its next operation and returns when that has happened, or it is over. */
        void step() {
            turn.release();
            done.acquireUninterruptibly();
        }
    }

    /** More steps than any fight takes. */
    static final int FOR_EVER = 1_000_000;

    private final List<Fighter> fighters = List.of(new Fighter(), new Fighter());
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    /** Wallets on the connection of one side. */
    Wallets wallets(int side) {
        return WalletLab.wallets(fighters.get(side).mongo);
    }

    /** Credits of many wallets on the connection of one side. */
    WalletBatches batches(int side) {
        return WalletLab.batches(fighters.get(side).mongo);
    }

    /**
     * Runs two pieces of work.
     *
     * @param order whose step is next, a bit each; where the bits end, by turns
     * @param lives how many steps the first may do before it is killed
     * @return how many steps both did
     */
    int run(Runnable first, Runnable second, int order, int lives) throws Exception {
        Future<?> one = fighters.get(0).fight(threads, first, lives);
        Future<?> other = fighters.get(1).fight(threads, second, FOR_EVER);
        fighters.forEach(fighter -> fighter.done.acquireUninterruptibly());
        int steps = 0;
        while (!fighters.get(0).over || !fighters.get(1).over) {
            int side = steps < Integer.SIZE - 2 ? order >> steps & 1 : steps & 1;
            Fighter fighter = fighters.get(fighters.get(side).over ? 1 - side : side);
            fighter.step();
            steps++;
        }
        one.get();
        other.get();
        return steps;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        fighters.forEach(fighter -> fighter.mongo.close());
    }
}
