package org.hotseat.testing;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One connection through a {@link FaultProxy}: two sockets and a thread for each direction; ends when either end does.
 */
final class ProxyLink {

    private static final int PIECE_BYTES = 64 * 1024;
    private static final int GREETING_CHARS = 4_096;

    private final Socket client;
    private final Socket store;
    private final ProxyValve valve;
    private final Collection<ProxyBranch> branches;
    private final ProxyWords words;
    private final Collection<HeldPiece> held;
    private final Consumer<ProxyLink> atEnd;
    private volatile String greeting = "";
    private final AtomicBoolean awaitingAnswer = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread up = new Thread(this::pumpUp, "fault-proxy-up");
    private final Thread down = new Thread(this::pumpDown, "fault-proxy-down");

    /**
     * @param branches as they are at any time, not only now
     * @param held likewise
     */
    ProxyLink(
            Socket client,
            Socket store,
            ProxyValve valve,
            Collection<ProxyBranch> branches,
            ProxyWords words,
            Collection<HeldPiece> held,
            Consumer<ProxyLink> atEnd)
            throws IOException {
        this.client = client;
        this.store = store;
        this.valve = valve;
        this.branches = branches;
        this.words = words;
        this.held = held;
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

    /** Whether the client has said this when it began. */
    boolean said(String word) {
        return greeting.contains(word);
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
                if (from == client) {
                    listen(piece, bytes);
                    words.hear(piece, bytes);
                }
                List<HeldPiece> waited = from == client ? held(piece, bytes) : List.of();
                pass();
                count.accept(bytes);
                to.getOutputStream().write(piece, 0, bytes);
                waited.forEach(HeldPiece::written);
                bytes = from.getInputStream().read(piece);
            }
            // A pulled cable keeps the news of an end back, too.
            pass();
        } catch (IOException | InterruptedException e) {
            // Either end has gone, or the proxy was told to cut: the other end must see it too.
        } finally {
            close();
        }
    }

    /** Waits for the delivery of those that this piece is; answers them. */
    private List<HeldPiece> held(byte[] piece, int bytes) throws InterruptedException {
        List<HeldPiece> waited = new ArrayList<>();
        for (HeldPiece each : held) {
            if (each.pass(piece, bytes)) {
                waited.add(each);
            }
        }
        return waited;
    }

    private void pass() throws InterruptedException, IOException {
        valve.pass();
        for (ProxyBranch branch : branches) {
            branch.pass(this);
        }
    }

    private void listen(byte[] piece, int bytes) {
        String heard = greeting;
        if (heard.length() < GREETING_CHARS) {
            greeting = heard + new String(piece, 0, bytes, StandardCharsets.ISO_8859_1);
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
