package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {

    @TempDir
    private Path directory;

    @Test
    void aServerThatIsStillStartingIsNeitherReadyNorRefused() throws IOException {
        ServerLog log = written("hotseat was successfully deployed in 9 milliseconds.");
        assertThat(log.ready()).isFalse();
        assertThat(log.refusal()).isEmpty();
    }

    @Test
    void aServerWithTheWarIsReady() throws IOException {
        ServerLog log =
                written("hotseat was successfully deployed in 9 milliseconds.", "Payara Micro ready in 10 (ms)");
        assertThat(log.ready()).isTrue();
        assertThat(log.refusal()).isEmpty();
    }

    @Test
    void aWarThatWasDeployedAndDoesNotStartIsRefusedWithTheCause() throws IOException {
        ServerLog log = written(
                "hotseat was successfully deployed in 9 milliseconds.",
                "org.example.Outer: org.example.Inner: REDIS_PORT must be a port",
                "\tat org.example.Outer.start(Outer.java:1)",
                "Caused by: org.example.Inner: REDIS_PORT must be a port",
                "\t... 9 more",
                "Exception while loading the app");
        assertThat(log.ready()).isFalse();
        assertThat(log.refusal())
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("REDIS_PORT must be a port; see "));
    }

    @Test
    void aServerThatIsReadyWithoutTheWarTellsTheEndOfItsLog() throws IOException {
        ServerLog log =
                written("no WAR", "\tat org.example.Outer.start(Outer.java:1)", "Payara Micro ready in 10 (ms)");
        assertThat(log.refusal())
                .hasValueSatisfying(reason ->
                        assertThat(reason).contains("no WAR\nPayara Micro").doesNotContain("Outer.java"));
    }

    @Test
    void whyAServerEndedIsItsFirstExceptionOrItsLastLine() throws IOException {
        assertThat(written(
                                "[SEVERE] [levelValue: 1000] [[",
                                "  java.net.BindException: Address already in use",
                                "\tat org.example.Outer.start(Outer.java:1)",
                                "Caused by: org.example.OuterException: Server failed to start")
                        .trouble())
                .isEqualTo("java.net.BindException: Address already in use");
        assertThat(written("no jar", "").trouble()).isEqualTo("no jar");
        assertThat(written("").trouble()).isEqualTo("nothing is in its log");
    }

    private ServerLog written(String... lines) throws IOException {
        return new ServerLog(Files.writeString(directory.resolve("server.log"), String.join("\n", lines) + "\n"));
    }
}
