package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hotseat.testing.InServer;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestTokens;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** The example client in shell against the server; where curl or jq are missing there is nothing to show. */
@RunAsClient
class ShellClientIT extends InServer {

    @ArquillianResource
    private URL base;

    private final String key = "shell:" + UUID.randomUUID();

    @Test
    void aCommandRunsUnderItsLockWhichIsRenewedAndReleased() {
        assumeTrue(run("", "bash", "-c", "command -v curl jq").endsWith("exit 0"));
        String token = TestTokens.of("shell", "service");
        String said = Patience.withEnoughTime(
                Duration.ofSeconds(3),
                ttl -> Optional.of(renewed(token, ttl)).filter(all -> !all.contains(" was lost")));
        assertThat(said)
                .containsSubsequence("inner 75", "inner 75")
                .containsPattern("fence [0-9]{10,}")
                .endsWith("exit 0");
        assertThat(run(token, "docs/locks-over-rest.sh", key, "3000", "0", "bash", "-c", "exit 3"))
                .as("the lock has been released, and the command's exit code is the client's")
                .endsWith("exit 3");
    }

    /** The command asks for its own lock, after a time in which the lock must have been renewed to be still there. */
    private String renewed(String token, Duration ttl) {
        String client = "docs/locks-over-rest.sh";
        String inner = client + " " + key + " 3000 0 true; echo inner $?; sleep " + (ttl.toSeconds() + 1) + "; "
                + client + " " + key + " 3000 0 true; echo inner $?; echo fence $HOTSEAT_FENCING_TOKEN";
        return run(token, client, key, Long.toString(ttl.toMillis()), "0", "bash", "-c", inner);
    }

    private String run(String token, String... command) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command))).redirectErrorStream(true);
        String url = base.toString();
        builder.environment().put("HOTSEAT_URL", url.substring(0, url.length() - 1));
        builder.environment().put("HOTSEAT_TOKEN", token);
        try {
            Process process = builder.start();
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                String said = String.join("\n", out.lines().toList());
                return said + "\nexit " + process.onExit().join().exitValue();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
