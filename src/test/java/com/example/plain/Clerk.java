package com.example.plain;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.hotseat.toolkit.lock.LockNotAcquiredException;
import org.hotseat.toolkit.plain.RedisToolkit;
import org.hotseat.toolkit.stream.ConsumerOptions;
import org.hotseat.toolkit.stream.EntryStream;
import org.hotseat.toolkit.stream.Outcome;

/** A program with the toolkit and without any container. */
public final class Clerk implements IntFunction<String> {

    /** The clerk's record. */
    public record Note(String text, int pages) {}

    /** Does a bit of everything on the Redis of this port, and answers what it has seen. */
    @Override
    public String apply(int port) {
        try (RedisToolkit toolkit = RedisToolkit.builder()
                .host("127.0.0.1")
                .port(port)
                .keyPrefix("clerk")
                .build()) {
            Note note =
                    toolkit.client().remember("note", Duration.ofMinutes(5), Note.class, () -> new Note("hello", 2));
            return note.text() + ", " + locked(toolkit) + ", " + sent(toolkit);
        }
    }

    private static String locked(RedisToolkit toolkit) {
        Duration ttl = Duration.ofSeconds(30);
        return toolkit.lockManager().withLock("desk", ttl, Duration.ZERO, Duration.ofMillis(50), lock -> {
            try {
                toolkit.lockManager().withLock("desk", ttl, Duration.ZERO, Duration.ofMillis(50), () -> {});
                return "both";
            } catch (LockNotAcquiredException e) {
                return e.code();
            }
        });
    }

    private static String sent(RedisToolkit toolkit) {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        EntryStream mails = toolkit.streams().named("mails");
        toolkit.streams().append(mails, Map.of("to", "p1"), 1_000);
        toolkit.streams().consume(List.of(mails), ConsumerOptions.of("senders", "clerk"), entry -> {
            seen.add(entry.get("to"));
            return Outcome.COMMIT;
        });
        try {
            return String.valueOf(seen.poll(60, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
