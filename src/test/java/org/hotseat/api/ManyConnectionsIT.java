package org.hotseat.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** A crowd that asks all at once waits for its turn: no connection is closed without an answer. */
@RunAsClient
class ManyConnectionsIT extends OverRest {

    /** More than the requests that Payara lets wait for a thread by default, which are 4096. */
    private static final int CONNECTIONS = 4_300;

    /** Fewer than the kernel keeps until the server accepts them. */
    private static final int SLICE = 100;

    /** A state in the kernel's table. */
    private static final String LISTENS = "0A";

    @ArquillianResource
    private URL base;

    @Test
    void everyOneOfThousandsOfRequestsThatWaitForAThreadIsAnswered() throws IOException {
        assumeTrue(openFiles() > CONNECTIONS + 1_000, "this machine lets a process open too few connections");
        String schedule = schedule(1);
        List<Socket> sockets = new ArrayList<>();
        try {
            // While Redis hangs every thread of the server does, and who asks has to wait.
            TestStores.current().redisProxy().hang();
            try {
                for (int i = 0; i < CONNECTIONS; i++) {
                    sockets.add(ask(schedule));
                    if (i % SLICE == 0) {
                        // Beyond the kernel's queue a connection waits for its repetition, up to a minute.
                        await().until(() -> notAccepted() == 0);
                    }
                }
            } finally {
                TestStores.current().redisProxy().restore();
            }
            for (Socket socket : sockets) {
                String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
                // Those whose threads hung for too long are told so; none is told nothing.
                assertThat(answer).matches("(?s)HTTP/1\\.1 (200|503) .*");
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private Socket ask(String path) throws IOException {
        Socket socket = new Socket(base.getHost(), base.getPort());
        socket.setSoTimeout(Patience.HANG_MILLIS);
        String request = "GET " + base.getPath() + path + " HTTP/1.1\r\nHost: " + base.getAuthority()
                + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(ISO_8859_1));
        return socket;
    }

    /** Connections that the server has yet to accept; 0 where the kernel does not tell. */
    private long notAccepted() throws IOException {
        String port = String.format(":%04X", base.getPort());
        long count = 0;
        for (Path table : List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"))) {
            for (String line : Files.exists(table) ? Files.readAllLines(table) : List.<String>of()) {
                String[] columns = line.strip().split("\\s+");
                if (columns[1].endsWith(port) && columns[3].equals(LISTENS)) {
                    count += Long.parseLong(columns[4].split(":")[1], 16);
                }
            }
        }
        return count;
    }

    private static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : 0;
    }
}
