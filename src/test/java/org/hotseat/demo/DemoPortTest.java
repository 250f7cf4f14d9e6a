package org.hotseat.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.Test;

/** A port that is taken is found before anything is built, and a demo is told from others. */
class DemoPortTest {

    @Test
    void aFreePortIsNoTrouble() {
        assertThat(DemoPort.trouble(Integer.toString(FreePort.find()))).isEmpty();
        assertThat(DemoPort.trouble("port")).isEmpty();
    }

    @Test
    void aPortThatIsTakenIsNamedWithAnotherOne() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // It accepts and closes: no demo answers.
            Thread closer = new Thread(() -> closeNext(taken));
            closer.start();
            assertThat(DemoPort.trouble(Integer.toString(taken.getLocalPort())))
                    .hasValueSatisfying(words -> assertThat(words)
                            .contains("Port " + taken.getLocalPort() + " is in use", "HOTSEAT_PORT=8081"));
            closer.join();
        }
    }

    @Test
    void aDemoThatRunsIsNamedByItsAddress() throws Exception {
        HttpServer demo = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        demo.createContext("/hotseat/demo/demo.js", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        demo.start();
        try {
            int port = demo.getAddress().getPort();
            assertThat(DemoPort.trouble(Integer.toString(port)))
                    .hasValueSatisfying(words -> assertThat(words)
                            .contains("A Hotseat demo runs already at http://127.0.0.1:" + port + "/hotseat/"));
        } finally {
            demo.stop(0);
        }
    }

    /** The profile runs the file without a class path. */
    @Test
    void theFileNeedsNothingButTheJdk() throws Exception {
        assertThat(Files.readString(Path.of("src/test/java/org/hotseat/demo/DemoPort.java"))
                        .lines())
                .filteredOn(line -> line.startsWith("import "))
                .allMatch(line -> line.startsWith("import java."));
        assertThat(Files.readString(Path.of("pom.xml"))).contains("src/test/java/org/hotseat/demo/DemoPort.java");
    }

    private static void closeNext(ServerSocket taken) {
        try {
            taken.accept().close();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
