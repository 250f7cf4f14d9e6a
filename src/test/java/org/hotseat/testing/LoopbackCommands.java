package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Payara's boot commands for this machine only: those that production uses, and a listener on 127.0.0.1, which Payara
 * Micro has no option for.
 */
public final class LoopbackCommands {

    private static final Path COMMON = Path.of("server-config", "payara", "boot-commands.txt");
    private static final String LISTENER =
            "set configs.config.server-config.network-config.network-listeners.network-listener.http-listener.address=";

    private LoopbackCommands() {}

    /** Writes the file into the directory, over an older one, and returns its absolute path. */
    public static Path writeTo(Path directory) {
        try {
            Files.createDirectories(directory);
            String commands = Files.readString(base().resolve(COMMON)) + LISTENER + "127.0.0.1\n";
            return Files.writeString(directory.resolve("payara-boot-commands.txt"), commands)
                    .toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write Payara's boot commands into " + directory, e);
        }
    }

    private static Path base() {
        return Path.of(System.getProperty("basedir", System.getProperty("user.dir")));
    }
}
