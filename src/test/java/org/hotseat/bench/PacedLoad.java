package org.hotseat.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.hotseat.testing.ServerProcess;

/**
 * Requests at a fixed rate, whatever the answers take: a late answer counts from the moment in which its request was
 * due, also when it had to wait for a connection. Served by one thread.
 */
final class PacedLoad {

    private final int port;
    private final Supplier<Duration> processorTime;
    private final int connections;
    private final double perSecond;

    PacedLoad(ServerProcess server, int connections, double perSecond) {
        this(server.port(), server::cpuTime, connections, perSecond);
    }

    /** @param processorTime that the server has taken since its start */
    PacedLoad(int port, Supplier<Duration> processorTime, int connections, double perSecond) {
        this.port = port;
        this.processorTime = processorTime;
        this.connections = connections;
        this.perSecond = perSecond;
    }

    /** Sends for a while and waits for the last answers. */
    Measured run(Supplier<byte[]> requests, Duration time) throws IOException {
        Measured measured = new Measured();
        Deque<LoadConnection> idle = new ArrayDeque<>();
        Map<LoadConnection, Long> due = new IdentityHashMap<>();
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < connections; i++) {
                idle.add(new LoadConnection(selector, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
            }
            long start = System.nanoTime();
            Duration cpu = processorTime.get();
            long pause = (long) (1e9 / perSecond);
            long next = start;
            long end = start + time.toNanos();
            while (next < end || !due.isEmpty()) {
                while (next < end && next <= System.nanoTime() && !idle.isEmpty()) {
                    LoadConnection connection = idle.poll();
                    due.put(connection, next);
                    connection.send(requests.get());
                    next += pause;
                }
                selector.select(1);
                for (SelectionKey key : selector.selectedKeys()) {
                    LoadConnection connection = (LoadConnection) key.attachment();
                    if (connection.receive()) {
                        measured.add(connection.status(), System.nanoTime() - due.remove(connection));
                        idle.add(connection);
                    }
                }
                selector.selectedKeys().clear();
            }
            measured.took(System.nanoTime() - start, processorTime.get().minus(cpu));
            for (LoadConnection connection : idle) {
                connection.close();
            }
        }
        return measured;
    }
}
