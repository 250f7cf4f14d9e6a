package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeashTest {

    @TempDir
    private Path directory;

    /** A program that would never end and knows nothing of the leash. */
    static final class Forever {

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println("started");
            new CountDownLatch(1).await();
        }
    }

    @Test
    void aChildEndsWhenItsStandardInputDoes() throws Exception {
        Process child = start();
        try {
            assertThat(child.inputReader().readLine()).isEqualTo("started");
            assertThat(child.isAlive()).isTrue();
            child.getOutputStream().close();
            assertThat(child.waitFor(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitValue()).isEqualTo(143);
        } finally {
            child.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-javaagent:" + LeashJar.writeTo(directory),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Forever.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
