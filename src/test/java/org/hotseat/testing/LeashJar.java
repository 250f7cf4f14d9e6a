package org.hotseat.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Packs {@link Leash} into an agent jar of its own, so that a server gets this one class and not the test tree. */
public final class LeashJar {

    private static final String ENTRY = Leash.class.getName().replace('.', '/') + ".class";

    private LeashJar() {}

    /** Writes the jar into the directory, over an older one, and returns its absolute path. */
    public static Path writeTo(Path directory) {
        try {
            Files.createDirectories(directory);
            Path draft = Files.createTempFile(directory, "leash", ".jar");
            pack(draft);
            // Moved into place at once: two builders at the same time each leave a whole jar.
            Path jar = directory.resolve("leash.jar").toAbsolutePath();
            return Files.move(draft, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the leash agent into " + directory, e);
        }
    }

    private static void pack(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", Leash.class.getName());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                InputStream classFile = Leash.class.getResourceAsStream("/" + ENTRY)) {
            if (classFile == null) {
                throw new IOException(ENTRY + " is not on the class path");
            }
            entries.putNextEntry(new JarEntry(ENTRY));
            classFile.transferTo(entries);
            entries.closeEntry();
        }
    }
}
