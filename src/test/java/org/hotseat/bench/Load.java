package org.hotseat.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.hotseat.testing.ServerProcess;

/**
 * A closed loop on 127.0.0.1: so many keep-alive connections, each sending its next request when it has its answer, all
 * served by one thread, so that the measuring takes little of what is measured. Bounded in time.
 */
final class Load {

    private final int port;
    private final Supplier<Duration> processorTime;
    private final int connections;

    Load(ServerProcess server, int connections) {
        this(server.port(), server::cpuTime, connections);
    }

    /** @param processorTime that the server has taken since its start */
    Load(int port, Supplier<Duration> processorTime, int connections) {
        this.port = port;
        this.processorTime = processorTime;
        this.connections = connections;
    }

    /** The processor time that the server has taken since its start. */
    Duration processorTime() {
        return processorTime.get();
    }

    /** Sends for a while and waits for the last answers. */
    Measured run(Supplier<byte[]> requests, Duration time) {
        Measured measured = new Measured();
        try (Selector selector = Selector.open()) {
            List<LoadConnection> open = connect(selector);
            long start = System.nanoTime();
            Duration cpu = processorTime.get();
            long end = start + time.toNanos();
            for (LoadConnection connection : open) {
                connection.send(requests.get());
            }
            int busy = open.size();
            while (busy > 0) {
                selector.select(1_000);
                for (SelectionKey key : selector.selectedKeys()) {
                    LoadConnection connection = (LoadConnection) key.attachment();
                    if (!connection.receive()) {
                        continue;
                    }
                    long now = System.nanoTime();
                    measured.add(connection.status(), now - connection.sentNanos());
                    if (now < end) {
                        connection.send(requests.get());
                    } else {
                        connection.close();
                        busy--;
                    }
                }
                selector.selectedKeys().clear();
                if (System.nanoTime() > end + Duration.ofSeconds(30).toNanos()) {
                    throw new IllegalStateException(busy + " requests were never answered");
                }
            }
            measured.took(System.nanoTime() - start, processorTime.get().minus(cpu));
            return measured;
        } catch (IOException e) {
            throw new UncheckedIOException("the load on port " + port + " broke off", e);
        }
    }

    private List<LoadConnection> connect(Selector selector) throws IOException {
        List<LoadConnection> open = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            open.add(new LoadConnection(selector, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        }
        return open;
    }
}
