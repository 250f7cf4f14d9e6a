package org.hotseat.testing;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** One connection through a {@link FaultProxy}: two sockets and a thread for each direction; ends when either end does. */
final class ProxyLink {

    private static final int PIECE_BYTES = 64 * 1024;

    private final Socket client;
    private final Socket store;
    private final ProxyValve valve;
    private final Consumer<ProxyLink> atEnd;
    private final AtomicBoolean awaitingAnswer = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread up = new Thread(this::pumpUp, "fault-proxy-up");
    private final Thread down = new Thread(this::pumpDown, "fault-proxy-down");

    ProxyLink(Socket client, Socket store, ProxyValve valve, Consumer<ProxyLink> atEnd) throws IOException {
        this.client = client;
        this.store = store;
        this.valve = valve;
        this.atEnd = atEnd;
        client.setTcpNoDelay(true);
        store.setTcpNoDelay(true);
        up.setDaemon(true);
        down.setDaemon(true);
    }

    void start() {
        up.start();
        down.start();
    }

    void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        quietly(client);
        quietly(store);
        // Pumps that wait in the valve, not in a socket, are woken too.
        up.interrupt();
        down.interrupt();
        atEnd.accept(this);
    }

    private void pumpUp() {
        pump(client, store, bytes -> {
            valve.countUp(bytes);
            awaitingAnswer.set(true);
        });
    }

    private void pumpDown() {
        pump(store, client, bytes -> {
            valve.countDown(bytes);
            if (awaitingAnswer.compareAndSet(true, false)) {
                valve.countRoundTrip();
            }
        });
    }

    private void pump(Socket from, Socket to, java.util.function.IntConsumer count) {
        byte[] piece = new byte[PIECE_BYTES];
        try {
            for (int bytes = from.getInputStream().read(piece); bytes >= 0; ) {
                valve.pass();
                count.accept(bytes);
                to.getOutputStream().write(piece, 0, bytes);
                bytes = from.getInputStream().read(piece);
            }
        } catch (IOException | InterruptedException e) {
            // Either end has gone, or the proxy was told to cut: the other end must see it too.
        } finally {
            close();
        }
    }

    private static void quietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
