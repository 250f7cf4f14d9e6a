package org.hotseat.storm;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Connections to a server on 127.0.0.1 that all misbehave in one way, until they are closed. Those that the server ends
 * are opened again, a thousand a second: more is a flood of connections, which fills the kernel's queue before any
 * server sees it. Once a second each does what its kind does.
 */
public final class HostileCrowd implements AutoCloseable {

    /** The greatest number of connections. */
    public static final int MAX = 10_000;

    private static final int ANNOUNCED = 8_000;
    private static final int ABORTED_EACH_SECOND = 500;
    private static final int REOPENED_EACH_SECOND = 1_000;

    /** Ways to misbehave. */
    public enum Kind {
        /** Connects and sends nothing. */
        SILENT,
        /** Sends its headers at one byte a second. */
        SLOW_HEAD,
        /** Sends half a body, without a token. */
        HALF_BODY_OF_NOBODY,
        /** Sends half a body, with a user's token. */
        HALF_BODY,
        /** Sends its body at one byte a second, with a user's token. */
        SLOW_BODY,
        /** Sends half a body and resets the connection, with a user's token. */
        ABORTED
    }

    private final Kind kind;
    private final InetSocketAddress server;
    private final String request;
    private final List<SocketChannel> open = new ArrayList<>();
    private final AtomicLong reopened = new AtomicLong();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    /**
     * Opens the connections.
     *
     * @param path of a POST that reads a body
     * @param token a user's
     */
    public HostileCrowd(Kind kind, int port, int connections, String path, String token) {
        if (connections < 1 || connections > MAX) {
            throw new IllegalArgumentException("1 to " + MAX + " connections");
        }
        this.kind = kind;
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.request = request(kind, path, token);
        try {
            for (int i = 0; i < connections; i++) {
                open.add(connect());
            }
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
        clock.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    /** Connections that ended, by the server or by us, and were opened again. */
    public long reopened() {
        return reopened.get();
    }

    private static String request(Kind kind, String path, String token) {
        if (kind == Kind.SILENT) {
            return "";
        }
        String head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
        if (kind == Kind.SLOW_HEAD) {
            return head + "X-Slow: ";
        }
        String caller = kind == Kind.HALF_BODY_OF_NOBODY ? "" : "Authorization: Bearer " + token + "\r\n";
        return head + caller + "Content-Type: application/json\r\nContent-Length: " + ANNOUNCED + "\r\n\r\n{\"a\":\""
                + (kind == Kind.SLOW_BODY ? "" : "x".repeat(ANNOUNCED / 2));
    }

    private SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(server);
        channel.configureBlocking(false);
        // A close resets: no port is kept waiting, and the server learns it at once.
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        channel.write(ByteBuffer.wrap(request.getBytes(US_ASCII)));
        return channel;
    }

    private void tick() {
        int aborts = kind == Kind.ABORTED ? Math.min(ABORTED_EACH_SECOND, open.size()) : 0;
        ByteBuffer answer = ByteBuffer.allocate(4_096);
        int left = REOPENED_EACH_SECOND;
        for (int i = 0; i < open.size() && left > 0 && !clock.isShutdown(); i++) {
            if (i < aborts || !goesOn(open.get(i), answer)) {
                reopen(i);
                left--;
            }
        }
    }

    /** Whether the server has neither answered nor closed it. */
    private boolean goesOn(SocketChannel channel, ByteBuffer answer) {
        try {
            answer.clear();
            if (channel.read(answer) != 0) {
                return false;
            }
            if (kind == Kind.SLOW_HEAD || kind == Kind.SLOW_BODY) {
                channel.write(ByteBuffer.wrap(new byte[] {'x'}));
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void reopen(int i) {
        try {
            open.get(i).close();
            open.set(i, connect());
            reopened.incrementAndGet();
        } catch (IOException e) {
            // A server that takes no more connections is asked again a second later.
            reopened.incrementAndGet();
        }
    }

    @Override
    public void close() {
        clock.shutdown();
        try {
            if (!clock.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("connections are still being opened");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (SocketChannel channel : open) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
