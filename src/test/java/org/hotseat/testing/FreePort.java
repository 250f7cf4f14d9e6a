package org.hotseat.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of 127.0.0.1 for servers of tests. A port is never given out twice while the JVM that asked for it lives,
 * neither by that JVM nor by another one of this machine: its number is a locked file in the directory for temporary
 * files. Ports lie outside those that the system gives to outgoing connections, so no client takes one between the
 * question and the use, or while a server is started again.
 */
public final class FreePort {

    /** The ports that may be given out, both inclusive. */
    record Range(int lowest, int highest) {

        private static final Range USUAL = new Range(10_000, 32_767);
        private static final int ENOUGH = 2_000;
        private static final int GREATEST = 65_535;

        /** Below or above the ports of outgoing connections; they are 32768 and above unless the system says so. */
        static Range beside(String outgoing) {
            String[] ends = outgoing.strip().split("\\s+");
            Range below = new Range(USUAL.lowest, Math.min(USUAL.highest, Integer.parseInt(ends[0]) - 1));
            Range above = new Range(Integer.parseInt(ends[1]) + 1, GREATEST);
            return below.size() >= ENOUGH ? below : above.size() >= ENOUGH ? above : USUAL;
        }

        private static Range ofThisSystem() {
            Path setting = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
            if (!Files.exists(setting)) {
                return USUAL;
            }
            // As a stream: the system gives it to one read only, and reads of a file ask for its size, which is 0.
            try (InputStream in = Files.newInputStream(setting)) {
                return beside(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + setting, e);
            }
        }

        private int size() {
            return highest - lowest + 1;
        }
    }

    private static final Range RANGE = Range.ofThisSystem();
    private static final int TRIES = 10_000;

    /** The locks of this JVM by port; the system ends them with the JVM. */
    private static final Map<Integer, FileChannel> CLAIMED = new HashMap<>();

    private FreePort() {}

    /** A port without a listener that stays this JVM's. */
    public static int find() {
        return find(0);
    }

    /**
     * Two such ports, {@code distance} apart; the lower one. Nodes of a cluster need them: they talk on a port above
     * their own.
     */
    public static synchronized int find(int distance) {
        Range range = distance < RANGE.size() ? RANGE : Range.USUAL;
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(range.lowest(), range.highest() - distance + 1);
            if (claim(port) && (distance == 0 || claim(port + distance))) {
                return port;
            }
        }
        throw new IllegalStateException("no free port on 127.0.0.1 after " + TRIES + " tries");
    }

    /** Whether a server could listen on this port now; ports of connections that are closing do not count as taken. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean claim(int port) {
        if (CLAIMED.containsKey(port)) {
            return false;
        }
        try {
            Path claims = Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), "hotseat-ports"));
            FileChannel file = FileChannel.open(
                    claims.resolve(Integer.toString(port)), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (locked(file) && isFree(port)) {
                CLAIMED.put(port, file);
                return true;
            }
            file.close();
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot claim port " + port, e);
        }
    }

    private static boolean locked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }
}
