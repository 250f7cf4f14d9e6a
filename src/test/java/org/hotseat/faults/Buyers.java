package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.hotseat.storm.Client;
import org.hotseat.storm.StormSettings;
import org.hotseat.storm.Tally;
import org.hotseat.storm.Target;
import org.hotseat.testing.Patience;

/**
 * Users who come to some markets at a steady rate until {@link #sellOut}, which sells what is left as fast as it goes,
 * and {@link #audit}. Each is a careful caller: no answer and 503 are repeated with the same key.
 */
final class Buyers implements AutoCloseable {

    /** So many refusals in a row, each of another user: there is nothing left. */
    private static final int SOLD_OUT = 20;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<Market> markets;
    private final List<Target> targets;
    private final long nanosBetween;
    private final long seed;
    private final Tally tally = new Tally();
    private final Silences silences;
    private final AtomicLong next = new AtomicLong(System.nanoTime());
    private final AtomicInteger users = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> broken = new ConcurrentLinkedQueue<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private final StormSettings settings;
    private volatile boolean open = true;

    /** @param perSecond visits in all markets together */
    Buyers(List<URI> servers, List<Market> markets, int perSecond, long seed) {
        this.markets = List.copyOf(markets);
        this.silences = new Silences(markets);
        this.targets = servers.stream().map(Target::new).toList();
        this.nanosBetween = 1_000_000_000L / perSecond;
        this.seed = seed;
        StormSettings plain = StormSettings.of(1, 1, seed);
        this.settings =
                new StormSettings(1, 1, 1, 1, 1, 1, seed, Duration.ofSeconds(10), PATIENCE.plus(plain.timeout()));
    }

    /** Puts the markets up and lets so many users in at once. */
    Buyers start(int atOnce) {
        try (Client client = client(0)) {
            markets.forEach(market -> market.open(client));
        }
        for (int i = 0; i < atOnce; i++) {
            int number = i;
            threads.add(thread("buyer-" + i, () -> steadily(number)));
        }
        return this;
    }

    private void steadily(int number) {
        try (Client client = client(number)) {
            while (open) {
                long due = next.updateAndGet(last -> Math.max(last + nanosBetween, System.nanoTime()));
                LockSupport.parkNanos(due - System.nanoTime());
                int user = users.incrementAndGet();
                Market market = markets.get(user % markets.size());
                if (visit(client, market, user, false)) {
                    silences.broken(market);
                } else if (broken.isEmpty()) {
                    silences.soldOut(market);
                }
            }
        }
    }

    private boolean visit(Client client, Market market, int user, boolean keen) {
        try {
            return market.visit(client, "u" + seed + "-" + user, new Random(seed * 1_000_003 + user), keen);
        } catch (Client.NotAnswered e) {
            broken.add(e.getMessage());
            return false;
        }
    }

    /** Returns when so many more users have come. */
    void come(int visits) {
        int until = users.get() + visits;
        await("visits").atMost(Patience.STORM).until(() -> users.get() >= until);
    }

    /** Nobody new comes; returns when every visit that had begun is over. */
    void stop() {
        if (open) {
            silences.end();
        }
        open = false;
        threads.forEach(Buyers::join);
        threads.clear();
    }

    /** Sells what is left in every market, one place a user; returns when nothing is to be had any more. */
    void sellOut(int atOnce) {
        stop();
        List<Thread> keen = new ArrayList<>();
        for (Market market : markets) {
            AtomicInteger refused = new AtomicInteger();
            for (int i = 0; i < Math.max(1, atOnce / markets.size()); i++) {
                int number = i;
                keen.add(thread("keen-" + market.model() + "-" + i, () -> sellOut(market, refused, number)));
            }
        }
        keen.forEach(Buyers::join);
    }

    private void sellOut(Market market, AtomicInteger refused, int number) {
        try (Client client = client(number)) {
            while (refused.get() < SOLD_OUT && broken.isEmpty()) {
                if (visit(client, market, users.incrementAndGet(), true)) {
                    refused.set(0);
                } else {
                    refused.incrementAndGet();
                }
            }
        }
    }

    /** Holds every market against what its buyers were told. */
    Findings audit() {
        Findings findings = new Findings();
        broken.forEach(findings::other);
        tally.toldWrongs().forEach(findings::other);
        List<Thread> auditors = new ArrayList<>();
        for (Market market : markets) {
            auditors.add(thread("auditor", () -> {
                try (Client client = client(0)) {
                    market.audit(client, findings);
                } catch (Client.NotAnswered e) {
                    findings.other(e.getMessage());
                }
            }));
        }
        auditors.forEach(Buyers::join);
        return findings;
    }

    Tally tally() {
        return tally;
    }

    /**
     * The times in which no user of one of the markets got anything, while users came steadily and something was left.
     */
    Silences silences() {
        return silences;
    }

    /** The number of users who have come. */
    int visits() {
        return users.get();
    }

    @Override
    public void close() {
        stop();
    }

    Client client(int number) {
        return new Client(targets, number, settings, tally, never);
    }

    Thread thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setUncaughtExceptionHandler((dead, e) -> {
            broken.add(name + " broke off: " + e);
            e.printStackTrace();
        });
        thread.start();
        return thread;
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
