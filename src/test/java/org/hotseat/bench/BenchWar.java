package org.hotseat.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The built WAR with the {@link EmptyResource} added. */
final class BenchWar {

    private BenchWar() {}

    static Path writeTo(Path directory, Path built) {
        Path war = directory.resolve("hotseat.war");
        String name = EmptyResource.class.getName().replace('.', '/') + ".class";
        try (InputStream type = BenchWar.class.getResourceAsStream("/" + name)) {
            Files.createDirectories(directory);
            Files.copy(built, war, StandardCopyOption.REPLACE_EXISTING);
            try (FileSystem zip = FileSystems.newFileSystem(war)) {
                Path inside = zip.getPath("/WEB-INF/classes/" + name);
                Files.createDirectories(inside.getParent());
                Files.copy(type, inside);
            }
            return war;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the benchmark's WAR from " + built, e);
        }
    }
}
