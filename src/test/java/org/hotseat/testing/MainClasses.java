package org.hotseat.testing;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.api.HotseatApplication;

/** The classes of the WAR. */
public final class MainClasses {

    private MainClasses() {}

    /** For rules about the code; with them come the classes that they name, so this takes seconds, once for all tests. */
    public static JavaClasses all() {
        return All.CLASSES;
    }

    /** Its Jakarta REST resources. */
    public static List<Class<?>> resources() {
        try {
            java.nio.file.Path root = java.nio.file.Path.of(HotseatApplication.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            List<Class<?>> resources = new ArrayList<>();
            try (Stream<java.nio.file.Path> files = Files.walk(root.resolve("org/hotseat"))) {
                for (java.nio.file.Path file : (Iterable<java.nio.file.Path>)
                        files.filter(each -> each.toString().endsWith("Resource.class"))::iterator) {
                    String path = root.relativize(file).toString();
                    String name = path.substring(0, path.length() - ".class".length())
                            .replace(file.getFileSystem().getSeparator(), ".");
                    Class<?> found = Class.forName(name, false, MainClasses.class.getClassLoader());
                    if (found.isAnnotationPresent(Path.class)) {
                        resources.add(found);
                    }
                }
            }
            return resources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException("No directory of classes", e);
        }
    }

    private static final class All {
        static final JavaClasses CLASSES = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.hotseat");
    }
}
