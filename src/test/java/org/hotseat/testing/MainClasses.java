package org.hotseat.testing;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.api.HotseatApplication;

/** The classes of the WAR. */
public final class MainClasses {

    private static final String CLASS = ".class";

    private MainClasses() {}

    /**
     * For rules about the code; with them come the classes that they name, so this takes seconds, once for all tests.
     */
    public static JavaClasses all() {
        return All.CLASSES;
    }

    /** Its Jakarta REST resources. */
    public static List<Class<?>> resources() {
        return Loaded.CLASSES.stream()
                .filter(each -> each.isAnnotationPresent(Path.class))
                .toList();
    }

    /** Its classes of a type that can be made. */
    public static List<Class<?>> of(Class<?> type) {
        return Loaded.CLASSES.stream()
                .filter(each -> type.isAssignableFrom(each) && !Modifier.isAbstract(each.getModifiers()))
                .toList();
    }

    private static List<Class<?>> load() {
        List<Class<?>> loaded = new ArrayList<>();
        try {
            java.nio.file.Path root = java.nio.file.Path.of(HotseatApplication.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            List<java.nio.file.Path> files;
            try (Stream<java.nio.file.Path> all = Files.walk(root.resolve("org/hotseat"))) {
                files = all.filter(each -> each.toString().endsWith(CLASS) && !each.endsWith("package-info.class"))
                        .toList();
            }
            for (java.nio.file.Path file : files) {
                String path = root.relativize(file).toString();
                String name = path.substring(0, path.length() - CLASS.length())
                        .replace(file.getFileSystem().getSeparator(), ".");
                loaded.add(Class.forName(name, false, MainClasses.class.getClassLoader()));
            }
            return loaded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException("No directory of classes", e);
        }
    }

    /** Loaded, and not initialised. */
    private static final class Loaded {
        static final List<Class<?>> CLASSES = load();
    }

    private static final class All {
        static final JavaClasses CLASSES = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.hotseat");
    }
}
