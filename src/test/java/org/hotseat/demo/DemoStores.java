package org.hotseat.demo;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hotseat.testing.EmbeddedMongo;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.Leash;

/**
 * The main class of the stores' process: Redis with an append-only file, the MongoDB-compatible server with an H2 file;
 * or both keeping nothing. They have a process of their own so that a killed server takes no acknowledged fact with it.
 * A Redis that was killed is started again.
 *
 * <p>Arguments: data directory, Redis port, MongoDB port, {@code durable} or {@code in-memory}; a port 0 leaves that
 * store out. Ends on SIGINT, on SIGTERM, and when its parent is gone, each time with both files written out.
 */
public final class DemoStores {

    static final String READY = "STORES READY";
    static final String DURABLE = "durable";
    static final String IN_MEMORY = "in-memory";

    private static volatile boolean stopping;

    private DemoStores() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path data = Path.of(arguments[0]);
        int redisPort = Integer.parseInt(arguments[1]);
        int mongoPort = Integer.parseInt(arguments[2]);
        boolean durable = DURABLE.equals(arguments[3]);
        Deque<AutoCloseable> open = new ArrayDeque<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeAll(open), "stores-stop"));
        Leash.hold();
        if (mongoPort > 0) {
            push(
                    open,
                    durable
                            ? EmbeddedMongo.inFile(data.resolve("facts.mv.db"), mongoPort)
                            : EmbeddedMongo.inMemory(mongoPort));
        }
        if (redisPort > 0) {
            Path home = data.resolve("redis");
            keepRedis(
                    open,
                    () -> durable ? EmbeddedRedis.durable(redisPort, home) : EmbeddedRedis.inMemory(redisPort, home));
        }
        System.out.println(READY);
        new CountDownLatch(1).await();
    }

    /** Starts Redis, and again when it ends by itself or is killed, as a service manager does. */
    private static void keepRedis(Deque<AutoCloseable> open, Supplier<EmbeddedRedis> redis) {
        synchronized (open) {
            if (stopping) {
                return;
            }
            Set<ProcessHandle> others = ProcessHandle.current().children().collect(Collectors.toSet());
            open.push(redis.get());
            ProcessHandle.current()
                    .children()
                    .filter(child -> !others.contains(child))
                    .forEach(child -> child.onExit().thenRunAsync(() -> keepRedis(open, redis)));
        }
    }

    private static void push(Deque<AutoCloseable> open, AutoCloseable store) {
        synchronized (open) {
            open.push(store);
        }
    }

    private static void closeAll(Deque<AutoCloseable> open) {
        synchronized (open) {
            stopping = true;
            while (!open.isEmpty()) {
                try {
                    open.pop().close();
                } catch (Exception e) {
                    // The other store must be closed all the same.
                    System.err.println("a store did not stop cleanly: " + e);
                }
            }
        }
    }
}
