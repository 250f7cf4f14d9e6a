package org.hotseat.demo.overlay;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.hotseat.demo.overlay.StormModel.Outcome;

/**
 * One crowd after one resource, made for it: a unit for every fifth person. Goes from preparing to running, checking
 * and done; or failed, where the resource could not be made or the facts not be read. Runs on threads of its own, which
 * end with it.
 */
final class Storm {

    private static final Logger LOG = System.getLogger(Storm.class.getName());

    static final int PEOPLE_FOR_ONE = 5;
    private static final int AT_ONCE = 96;
    private static final int RATE_EVERY_MILLIS = 200;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final String id;
    private final StormModel model;
    private final int people;
    private final int stock;
    private final StormClient client;
    private final boolean faultsPossible;
    private final long askedAt = System.nanoTime();
    private final AtomicIntegerArray crowd;
    private final Map<String, AtomicInteger> refused = new ConcurrentHashMap<>();
    private final Map<String, String> receipts = new ConcurrentHashMap<>();
    private final List<Integer> rates = new CopyOnWriteArrayList<>();
    private final List<StormReport.Fault> faults = new CopyOnWriteArrayList<>();
    private volatile String state = "preparing";
    private volatile long beganAt;
    private volatile long answeredAt;
    private volatile long endedAt;
    private volatile long crowdRequests;
    private volatile long crowdRepeats;
    private volatile Optional<StormReport.Sum> sum = Optional.empty();
    private volatile Optional<String> trouble = Optional.empty();

    Storm(String id, StormModel model, int people, StormClient client, boolean faultsPossible) {
        this.id = id;
        this.model = model;
        this.people = people;
        this.stock = Math.max(1, people / PEOPLE_FOR_ONE) * model.units;
        this.client = client;
        this.faultsPossible = faultsPossible;
        this.crowd = new AtomicIntegerArray(people);
        for (int i = 0; i < people; i++) {
            crowd.set(i, '.');
        }
    }

    String id() {
        return id;
    }

    boolean running() {
        return state.equals("running");
    }

    boolean over() {
        return endedAt != 0;
    }

    /** Runs to its end; takes as long as the crowd, and a moment more. */
    void run() {
        try {
            client.good("PUT", model.path() + "/" + id, model.definition(id, stock));
            rush();
            state = "checking";
            StormAudit audit = new StormAudit(client, model, id, stock);
            sum = Optional.of(audit.sum(receipts, count('r'), count('x')));
            state = "done";
        } catch (RuntimeException | InterruptedException e) {
            LOG.log(Level.WARNING, "The storm " + id + " did not end well", e);
            trouble = Optional.of(String.valueOf(e.getMessage()));
            state = "failed";
        } finally {
            endedAt = System.nanoTime();
        }
    }

    private void rush() throws InterruptedException {
        long before = client.requests();
        beganAt = System.nanoTime();
        state = "running";
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(Storm::thread);
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, people), Storm::thread);
        long[] last = {before};
        watch.scheduleAtFixedRate(
                () -> {
                    long now = client.requests();
                    rates.add((int) ((now - last[0]) * 1_000 / RATE_EVERY_MILLIS));
                    last[0] = now;
                },
                RATE_EVERY_MILLIS,
                RATE_EVERY_MILLIS,
                TimeUnit.MILLISECONDS);
        try {
            for (int person : inAnyOrder()) {
                threads.execute(() -> go(person));
            }
            threads.shutdown();
            if (!threads.awaitTermination(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("not everybody had an answer after " + LONGEST);
            }
        } finally {
            threads.shutdownNow();
            watch.shutdownNow();
            answeredAt = System.nanoTime();
            crowdRequests = client.requests() - before;
            crowdRepeats = client.repeats();
        }
    }

    private List<Integer> inAnyOrder() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, people).boxed().toList());
        Collections.shuffle(order);
        return order;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "demo-storm");
        thread.setDaemon(true);
        return thread;
    }

    private void go(int person) {
        String user = id + "-" + person;
        crowd.set(person, '?');
        try {
            Outcome outcome = model.take(client, id, "{\"userId\":\"" + user + "\"}", () -> crowd.set(person, 'h'));
            outcome.receipt().ifPresent(receipt -> receipts.put(user, receipt));
            outcome.refusal()
                    .ifPresent(code -> refused.computeIfAbsent(code, each -> new AtomicInteger())
                            .incrementAndGet());
            crowd.set(
                    person,
                    outcome.receipt().isPresent() ? 's' : outcome.refusal().isPresent() ? 'r' : 'x');
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "A person of the storm " + id + " got an answer that nobody expects", e);
            crowd.set(person, 'x');
        }
    }

    void broken(String fault) {
        faults.add(new StormReport.Fault(fault, millis(beganAt, System.nanoTime())));
    }

    private int count(char letter) {
        int count = 0;
        for (int i = 0; i < people; i++) {
            count += crowd.get(i) == letter ? 1 : 0;
        }
        return count;
    }

    StormReport.Line line() {
        return new StormReport.Line(id, model.path(), id, state);
    }

    StormReport report() {
        long now = System.nanoTime();
        char[] letters = new char[people];
        for (int i = 0; i < people; i++) {
            letters[i] = (char) crowd.get(i);
        }
        Map<String, Integer> refusals = new TreeMap<>();
        refused.forEach((code, n) -> refusals.put(code, n.get()));
        boolean answered = answeredAt != 0;
        return new StormReport(
                id,
                model.path(),
                id,
                state,
                people,
                millis(askedAt, endedAt == 0 ? now : endedAt),
                beganAt == 0 ? 0 : millis(beganAt, answered ? answeredAt : now),
                answered ? crowdRequests : client.requests(),
                answered ? crowdRepeats : client.repeats(),
                new String(letters),
                List.copyOf(rates),
                RATE_EVERY_MILLIS,
                refusals,
                List.copyOf(faults),
                faultsPossible,
                sum,
                trouble);
    }

    private static long millis(long from, long to) {
        return TimeUnit.NANOSECONDS.toMillis(to - from);
    }
}
