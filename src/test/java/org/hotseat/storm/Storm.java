package org.hotseat.storm;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Many users after the places of one schedule, over HTTP. Goes in rounds; after each, with no request under way,
 * everything must add up to what was acknowledged. Started once; {@link #run()} returns when all is checked.
 */
final class Storm {

    private static final long STACK_BYTES = 256 * 1024;

    private final String schedule;
    private final StormSettings settings;
    private final List<Target> targets;
    private final Tally tally = new Tally();
    private final Ledger ledger = new Ledger(tally);
    private final Operator operator;
    private final List<Customer> users = new ArrayList<>();
    private final ConcurrentLinkedQueue<Customer> idle = new ConcurrentLinkedQueue<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
    private final List<String> sums = new ArrayList<>();

    /**
     * On servers that this JVM has started.
     *
     * @param schedule an id that is not there yet; the storm creates it
     */
    Storm(String schedule, List<URI> servers, StormSettings settings) {
        this(schedule, settings, servers.stream().map(Target::new).toList());
    }

    Storm(String schedule, StormSettings settings, List<Target> targets) {
        this.schedule = schedule;
        this.settings = settings;
        this.targets = List.copyOf(targets);
        this.operator = new Operator(schedule, settings, tally);
        for (int i = 0; i < settings.users(); i++) {
            users.add(new Customer(i, schedule, settings, tally, ledger));
        }
        idle.addAll(users);
    }

    /** Runs it to the end. */
    Storm run() {
        try (Client client = new Client(targets, 0, settings, tally, stop)) {
            operator.open(client);
            Audit audit = new Audit(operator, users, tally, ledger);
            for (int round = 1; round <= settings.rounds(); round++) {
                round((int) ((long) settings.requests() * round / settings.rounds()));
                sums.add(audit.quiet(client));
            }
            audit.everyOrder(client);
        } finally {
            stop.countDown();
        }
        return this;
    }

    /** All threads begin together; the round is over when so many requests have been begun and each has its answer. */
    private void round(int until) {
        Phaser start = new Phaser(settings.inFlight() + 1);
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < settings.inFlight(); i++) {
            int number = i;
            Thread worker = new Thread(null, () -> work(number, until, start), "storm-" + i, STACK_BYTES);
            worker.start();
            workers.add(worker);
        }
        start.arriveAndAwaitAdvance();
        workers.forEach(Storm::join);
        begun.set(until);
        Throwable trouble = broken.get();
        if (trouble != null) {
            throw new IllegalStateException("the storm broke off after " + tally.count() + " answers", trouble);
        }
    }

    private void work(int number, int until, Phaser start) {
        try (Client client = new Client(targets, number, settings, tally, stop)) {
            start.arriveAndAwaitAdvance();
            while (broken.get() == null && begun.incrementAndGet() <= until) {
                if (number == 0) {
                    operator.resize(client);
                }
                Customer user = idle.remove();
                user.act(client);
                idle.add(user);
            }
        } catch (RuntimeException e) {
            broken.compareAndSet(null, e);
        }
    }

    private static void join(Thread worker) {
        try {
            worker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    String schedule() {
        return schedule;
    }

    Tally tally() {
        return tally;
    }

    Ledger ledger() {
        return ledger;
    }

    /** One line. */
    String summary() {
        return String.format(
                "%s seed %d: %,d answers, again after 503 %,d, without answer %,d; %,d holds, %,d orders; %s; %d wrong",
                schedule,
                settings.seed(),
                tally.count(),
                tally.passed("503"),
                tally.passed("no answer") + tally.passed("no connection"),
                ledger.holds().size(),
                ledger.orders().size(),
                sums,
                tally.wrongs());
    }

    String report() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                "storm on %s of %s: %,d users, %,d requests, %,d in flight, %,d places, seed %d%n",
                schedule,
                targets,
                settings.users(),
                settings.requests(),
                settings.inFlight(),
                settings.places(),
                settings.seed()));
        text.append(tally.report());
        text.append(String.format(
                "acknowledged: %,d holds with LockIDs of their own, %,d orders%n",
                ledger.holds().size(), ledger.orders().size()));
        for (int i = 0; i < sums.size(); i++) {
            text.append("quiet moment ")
                    .append(i + 1)
                    .append(": ")
                    .append(sums.get(i))
                    .append('\n');
        }
        tally.toldWrongs().forEach(wrong -> text.append("WRONG ").append(wrong).append('\n'));
        return text.append(tally.wrongs() == 0 ? "all as acknowledged\n" : tally.wrongs() + " WRONG\n")
                .toString();
    }
}
