package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Stands between a server and one of its stores and takes the store away. Forwards 127.0.0.1:{@link #port()} to a port
 * of 127.0.0.1; starts forwarding at once.
 *
 * <p>Three states, changed at any time from any thread: forwarding (with or without a delay), hanging (connections stay
 * open, new ones are taken, nothing moves) and cut (every connection is closed, new ones are refused). The port stays
 * the same through all of them.
 *
 * <p>{@link #only} does the same to some of the connections: those that have said a certain word when they began.
 * {@link #holdNext} holds one piece of data of one connection.
 */
public final class FaultProxy implements AutoCloseable {

    private final int port;
    private final int targetPort;
    private final ProxyValve valve = new ProxyValve();
    private final Set<ProxyLink> links = ConcurrentHashMap.newKeySet();
    private final Map<String, ProxyBranch> branches = new ConcurrentHashMap<>();
    private final ProxyWords words = new ProxyWords();
    private final Set<HeldPiece> held = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean troubled = new AtomicBoolean();
    private ServerSocket door;
    private Thread welcome;

    private FaultProxy(int port, int targetPort) {
        this.targetPort = targetPort;
        this.door = listen(port);
        this.welcome = welcome(door);
        this.port = door.getLocalPort();
    }

    /** A proxy on a free port, which stays its own while it is cut. */
    public static FaultProxy to(int targetPort) {
        return on(FreePort.find(), targetPort);
    }

    /** A proxy on a given port. */
    public static FaultProxy on(int port, int targetPort) {
        return new FaultProxy(port, targetPort);
    }

    public int port() {
        return port;
    }

    /** The store is gone: all connections end, new ones are refused from the return of this method on. */
    public void cut() {
        troubled.set(true);
        Thread doorman;
        synchronized (this) {
            shut(door);
            links.forEach(ProxyLink::close);
            doorman = welcome;
        }
        // The system goes on taking connections for a closed port until the thread that was waiting there has left.
        try {
            doorman.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The store does not answer any more, as a machine whose cable was pulled. */
    public void hang() {
        troubled.set(true);
        valve.hang();
    }

    /** Each piece of data waits this long on its way, in both directions. */
    public void delay(Duration each) {
        troubled.set(true);
        valve.delay(each);
    }

    /** Forwards again, without delay; what a hanging connection held back arrives now. */
    public synchronized void restore() {
        if (door.isClosed()) {
            door = listen(port);
            welcome = welcome(door);
        }
        valve.open();
    }

    /**
     * The connections whose clients have this word in the first 4 KiB that they send, today's and later ones:
     * {@code PSYNC} for a replica of Redis, the name of a user for the servers that log in by it. Always the same
     * object for a word.
     */
    public ProxyBranch only(String word) {
        return branches.computeIfAbsent(word, each -> new ProxyBranch(each, links));
    }

    /**
     * Holds the next piece of data that a client sends with all of these words in it, and what follows on its
     * connection, until it is {@linkplain HeldPiece#deliver delivered}: also when the client has gone, as TCP does.
     */
    public HeldPiece holdNext(String... words) {
        return hold(new HeldPiece(false, words));
    }

    /** The same of each such piece until {@link HeldPiece#enough}, also of one that a driver sends once more. */
    public HeldPiece holdEach(String... words) {
        return hold(new HeldPiece(true, words));
    }

    private HeldPiece hold(HeldPiece piece) {
        troubled.set(true);
        held.add(piece);
        return piece;
    }

    /** Connections open now. */
    public int connections() {
        return links.size();
    }

    /** Bytes forwarded from clients to the store since the start. */
    public long bytesUp() {
        return valve.bytesUp();
    }

    /** Bytes forwarded from the store to clients since the start. */
    public long bytesDown() {
        return valve.bytesDown();
    }

    /**
     * The number of times that a client spoke and the store answered, since the start. A pipeline is one round trip.
     * Counts are exact for a client that waits for each answer before it speaks again on that connection, and for
     * pieces below 64 KiB.
     */
    public long roundTrips() {
        return valve.roundTrips();
    }

    /** Whether the store was away or slow since this was asked last. */
    boolean wasTroubled() {
        return troubled.getAndSet(false);
    }

    /** The same, and asking changes nothing. */
    boolean isTroubled() {
        return troubled.get();
    }

    /**
     * Counts from now on the pieces of data in which clients name something, whether they are let through or not: with
     * an id of its own a test counts the requests that are about it, whatever others ask meanwhile. A pipeline is one
     * piece. Always the same count for a word.
     */
    public LongSupplier naming(String word) {
        return words.count(word);
    }

    /** Ends every connection and the port for good. */
    @Override
    public void close() {
        cut();
        valve.open();
        branches.values().forEach(ProxyBranch::restore);
        held.forEach(HeldPiece::deliver);
    }

    private static ServerSocket listen(int at) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at), 512);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on 127.0.0.1:" + at, e);
        }
    }

    private Thread welcome(ServerSocket socket) {
        Thread doorman = new Thread(() -> serve(socket), "fault-proxy-" + socket.getLocalPort());
        doorman.setDaemon(true);
        doorman.start();
        return doorman;
    }

    private void serve(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                link(socket, socket.accept());
            } catch (IOException e) {
                // Closed by cut(), which ends the loop, or the store is not there: the client sees its end.
            }
        }
    }

    private synchronized void link(ServerSocket socket, Socket client) throws IOException {
        if (socket.isClosed()) {
            client.close();
            return;
        }
        Socket store = new Socket();
        try {
            store.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort));
        } catch (IOException e) {
            client.close();
            throw e;
        }
        ProxyLink link = new ProxyLink(client, store, valve, branches.values(), words, held, links::remove);
        links.add(link);
        link.start();
    }

    private static void shut(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
