package org.hotseat.storm;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;

/** Sends given requests, many at once, in turn to each of some servers; for tests that count answers. */
final class Crowd {

    private final List<Target> targets;
    private final StormSettings settings = StormSettings.of(1, 1, 0);
    private final Tally tally = new Tally();
    private final CountDownLatch stop = new CountDownLatch(1);

    Crowd(List<URI> servers) {
        this.targets = servers.stream().map(Target::new).toList();
    }

    Tally tally() {
        return tally;
    }

    void open(String schedule, int places) {
        String body = "{\"name\":\"Crowd\",\"maxPlayers\":" + places + "}";
        Answer answer = ask(Request.put("places", "schedules/" + schedule, body));
        if (!answer.is(201)) {
            throw new IllegalStateException("no schedule: " + answer);
        }
    }

    /** Repeats until there is an answer, as every careful caller does. */
    Answer ask(Request request) {
        try (Client client = new Client(targets, 0, settings, tally, stop)) {
            return client.ask(request).answer();
        }
    }

    /** All threads begin together; each takes the next request when it has its answer. */
    List<Answer> atOnce(int threads, List<Request> requests) {
        return exchanges(threads, requests).stream().map(Exchange::answer).toList();
    }

    /** The same, with the times of each. */
    List<Exchange> exchanges(int threads, List<Request> requests) {
        ConcurrentLinkedQueue<Request> left = new ConcurrentLinkedQueue<>(requests);
        Phaser start = new Phaser(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<Exchange>>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                workers.add(executor.submit(() -> work(number, start, left)));
            }
            List<Exchange> exchanges = new ArrayList<>(requests.size());
            for (Future<List<Exchange>> worker : workers) {
                exchanges.addAll(worker.get());
            }
            return exchanges;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            executor.shutdownNow();
        }
    }

    private List<Exchange> work(int number, Phaser start, ConcurrentLinkedQueue<Request> left) {
        List<Exchange> exchanges = new ArrayList<>();
        try (Client client = new Client(targets, number, settings, tally, stop)) {
            start.arriveAndAwaitAdvance();
            for (Request request = left.poll(); request != null; request = left.poll()) {
                exchanges.add(client.ask(request));
            }
        }
        return exchanges;
    }
}
