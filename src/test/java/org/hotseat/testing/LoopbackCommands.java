package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Payara's boot commands: those that production uses, which listen on 127.0.0.1 unless the environment says otherwise.
 */
public final class LoopbackCommands {

    private static final Path COMMON = Path.of("server-config", "payara", "boot-commands.txt");

    private LoopbackCommands() {}

    /** Writes the file into the directory, over an older one, and returns its absolute path. */
    public static Path writeTo(Path directory) {
        return write(directory, commands());
    }

    /** With this management port, whatever the environment says. */
    static Path writeTo(Path directory, int managementPort) {
        return write(
                directory, commands().replace("${ENV=HOTSEAT_MANAGEMENT_PORT:9990}", Integer.toString(managementPort)));
    }

    /** @param openManagement whether health and OpenAPI are on the HTTP port, too */
    static Path writeTo(Path directory, boolean openManagement) {
        return write(
                directory,
                openManagement
                        ? commands().replace("--virtualServers=management", "--virtualServers=server,management")
                        : commands());
    }

    private static String commands() {
        try {
            return Files.readString(base().resolve(COMMON));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read Payara's boot commands", e);
        }
    }

    private static Path write(Path directory, String commands) {
        try {
            Files.createDirectories(directory);
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
