package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server's own directory for temporary files, emptied before each start: Payara Micro unpacks itself into 110 MB of
 * them, and leaves them there when it is killed.
 */
final class ServerTemporaries {

    private ServerTemporaries() {}

    static Path emptied(Path server) {
        Path directory = server.resolve("payara-temporaries").toAbsolutePath();
        try {
            if (Files.exists(directory)) {
                delete(directory);
            }
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot empty " + directory, e);
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(directory)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
