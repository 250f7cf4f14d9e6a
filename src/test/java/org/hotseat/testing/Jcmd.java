package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Asks a JVM about itself from outside, by the JDK's tool. */
public final class Jcmd {

    private Jcmd() {}

    /** @return the answer to a command such as {@code GC.class_histogram} */
    public static String run(long pid, String command) {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            Process asked = new ProcessBuilder(tool.toString(), Long.toString(pid), command)
                    .redirectErrorStream(true)
                    .start();
            String reported = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (asked.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + reported);
            }
            return reported;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + tool, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
