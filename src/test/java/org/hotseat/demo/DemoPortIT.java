package org.hotseat.demo;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maven's profile {@code demo} says before it compiles anything that the demo's port is taken, in one line. */
@Tag("documents")
class DemoPortIT {

    @TempDir
    private Path directory;

    @Test
    void aFreePortIsNoTrouble() throws Exception {
        assertThat(said(FreePort.find(), 0)).doesNotContain("in use", "runs already", "ERROR");
    }

    @Test
    void aPortThatIsTakenIsNamedWithAnotherOne() throws Exception {
        assertThat(taken(404))
                .containsOnlyOnce("Port ")
                .contains(" is in use. Stop what listens there", "HOTSEAT_PORT=8081 mvn -Pdemo package")
                .doesNotContain("\tat ", "    at ");
    }

    @Test
    void aDemoThatRunsIsNamedByItsAddress() throws Exception {
        assertThat(taken(200)).contains("A Hotseat demo runs already at http://127.0.0.1:");
    }

    /** @param status of what listens there to a request for a file of the demo's */
    private String taken(int status) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        try {
            return said(server.getAddress().getPort(), 1);
        } finally {
            server.stop(0);
        }
    }

    private String said(int port, int expected) throws Exception {
        Path output = directory.resolve("output.log");
        ProcessBuilder maven = new ProcessBuilder("mvn", "-B", "-q", "-Pdemo", "validate")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        maven.environment().put("HOTSEAT_PORT", Integer.toString(port));
        Process process = maven.start();
        try {
            assertThat(process.waitFor(Patience.HANG_SECONDS, SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output);
        assertThat(process.exitValue()).as(said).isEqualTo(expected);
        return said;
    }
}
