package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of 127.0.0.1 for servers of tests. A port is never given out twice while the JVM that asked for it lives,
 * neither by that JVM nor by another one of this machine: its number is a locked file in the directory for temporary
 * files. Ports lie below those that the system gives to outgoing connections (Linux: 32768 and above, macOS: 49152 and
 * above), so no client takes one between the question and the use, or while a server is started again.
 */
public final class FreePort {

    private static final int LOWEST = 10_000;
    private static final int HIGHEST = 32_767;
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
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST - distance + 1);
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
