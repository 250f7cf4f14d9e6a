package org.hotseat.toolkit.stream;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.TestRedis;

/** A stream of a test's own, with consumers that are ended together. */
final class StreamLab implements AutoCloseable {

    static final String GROUP = "readers";
    private static final ThreadFactory DAEMONS = task -> {
        Thread thread = new Thread(task, "streams-under-test");
        thread.setDaemon(true);
        return thread;
    };

    final RedisStreams streams;
    final EntryStream stream;
    final TestRedis redis;

    /** The deliveries to listeners, in order: the value of the field {@code n} and the attempt. */
    final List<StreamEntry> seen = Collections.synchronizedList(new ArrayList<>());

    StreamLab(TestRedis redis) {
        this.redis = redis;
        this.streams = new RedisStreams(redis.scripts(), redis.keys(), redis.meters(), DAEMONS);
        this.stream = streams.named("test-" + UUID.randomUUID());
    }

    /** Quick to try again; dead after 300 ms of silence. */
    ConsumerOptions options(String consumer) {
        return ConsumerOptions.of(GROUP, consumer)
                .pollingEvery(Duration.ofMillis(5))
                .takenOverAfter(Duration.ofMillis(300))
                .withAttempts(3, Duration.ofMillis(20), Duration.ofMillis(100));
    }

    /** As {@link #options}, and never taken for dead. */
    ConsumerOptions patient(String consumer) {
        return options(consumer).takenOverAfter(Duration.ofHours(1));
    }

    GroupConsumer consume(ConsumerOptions options, StreamListener listener) {
        return consume(options, listener, FailPoints.NONE);
    }

    GroupConsumer consume(ConsumerOptions options, StreamListener listener, FailPoints steps) {
        return streams.consume(
                List.of(stream),
                options,
                entry -> {
                    seen.add(entry);
                    return listener.consume(entry);
                },
                steps);
    }

    void append(int count) {
        for (int i = 0; i < count; i++) {
            streams.append(stream, Map.of("n", Integer.toString(i)), 100_000).orElseThrow();
        }
    }

    /** The number of entries that the metrics of the group count as committed. */
    long committed() {
        return (long) redis.meters()
                .get("hotseat.stream.entries")
                .tags("stream", stream.name(), "group", GROUP, "outcome", "committed")
                .counter()
                .count();
    }

    /** The number of times that entry n was given to a listener. */
    long times(int n) {
        return times(Integer.toString(n));
    }

    long times(String n) {
        synchronized (seen) {
            return seen.stream().filter(entry -> entry.get("n").equals(n)).count();
        }
    }

    /** The number of times that a listener was given this attempt of anything. */
    long lastAttempts(int attempt) {
        synchronized (seen) {
            return seen.stream().filter(entry -> entry.attempt() == attempt).count();
        }
    }

    Set<String> distinct() {
        synchronized (seen) {
            Set<String> all = new HashSet<>();
            seen.forEach(entry -> all.add(entry.get("n")));
            return all;
        }
    }

    /** Length, pending, waiting, dead. */
    List<Long> measure() {
        var reply = new StreamScripts(redis.scripts(), stream, options("nobody")).measure();
        return List.of(reply.number("length"), reply.number("pending"), reply.number("waiting"), reply.number("dead"));
    }

    void awaitNothingOpen() {
        await().atMost(Patience.HANG).until(() -> measure().subList(0, 3), List.of(0L, 0L, 0L)::equals);
    }

    void awaitDead(long count) {
        await().atMost(Patience.HANG).until(() -> measure().get(3) == count);
    }

    DeadLetter onlyLetter() {
        List<DeadLetter> letters = streams.deadLetters().list(stream.name(), "", 10);
        if (letters.size() != 1) {
            throw new AssertionError(letters);
        }
        return letters.get(0);
    }

    static void pause(Duration longest, java.util.concurrent.CountDownLatch latch) throws InterruptedException {
        if (!latch.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("nobody came");
        }
    }

    @Override
    public void close() {
        streams.close();
    }
}
