package org.hotseat.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The built WAR with the {@link EmptyResource} and the {@link BareServlet} added. */
final class BenchWar {

    private static final List<String> ADDED = Stream.of("EmptyResource", "BareServlet", "BareServlet$Body")
            .map(name -> BenchWar.class.getPackageName().replace('.', '/') + "/" + name + ".class")
            .toList();

    private BenchWar() {}

    static Path writeTo(Path directory, Path built) {
        Path war = directory.resolve("hotseat.war");
        try {
            Files.createDirectories(directory);
            Files.copy(built, war, StandardCopyOption.REPLACE_EXISTING);
            try (FileSystem zip = FileSystems.newFileSystem(war)) {
                for (String name : ADDED) {
                    add(name, zip.getPath("/WEB-INF/classes/" + name));
                }
            }
            return war;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the benchmark's WAR from " + built, e);
        }
    }

    private static void add(String name, Path inside) throws IOException {
        try (InputStream type = BenchWar.class.getResourceAsStream("/" + name)) {
            Files.createDirectories(inside.getParent());
            Files.copy(type, inside);
        }
    }
}
