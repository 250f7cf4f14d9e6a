package org.hotseat.toolkit.lock;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The jar for other applications: everything that the toolkit needs of Hotseat, and nothing else. */
class ToolkitJarIT {

    private static final Path JAR = Path.of(System.getProperty("hotseat.toolkit"));

    /** Hides Hotseat's own classes, which are on the test's class path too; libraries and the servers' APIs stay. */
    private static final class WithoutHotseat extends ClassLoader {

        WithoutHotseat() {
            super(ToolkitJarIT.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.hotseat.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }

        @Override
        public URL getResource(String name) {
            return name.startsWith("lua/") ? null : super.getResource(name);
        }
    }

    @Test
    void everyClassLoadsWithoutTheRestOfHotseatAndEveryScriptIsThere() throws Exception {
        List<String> entries = entries();
        try (URLClassLoader toolkit = new URLClassLoader(new URL[] {JAR.toUri().toURL()}, new WithoutHotseat())) {
            for (String entry : entries) {
                if (entry.endsWith(".class") && !entry.endsWith("package-info.class")) {
                    String name = entry.substring(0, entry.length() - ".class".length())
                            .replace('/', '.');
                    // Initialising loads the scripts of its constants; looking at the members loads what they mention.
                    Class<?> type = Class.forName(name, true, toolkit);
                    assertThat(type.getClassLoader()).isSameAs(toolkit);
                    assertThat(type.getDeclaredMethods().length + type.getDeclaredConstructors().length)
                            .isNotNegative();
                }
            }
        }
        assertThat(entries)
                .contains(
                        "org/hotseat/toolkit/RedisClient.class",
                        "org/hotseat/toolkit/stream/Streams.class",
                        "org/hotseat/toolkit/lock/LockManager.class");
    }

    @Test
    void thereIsNothingInItThatAnotherApplicationWouldServe() throws IOException {
        assertThat(entries())
                .allMatch(entry -> entry.matches("(org/hotseat/toolkit/|lua/toolkit/|META-INF/).*"))
                .noneMatch(entry -> entry.contains("Resource"));
    }

    /**
     * {@code docs/reference/toolkit.md} names all that another application's build must bring along, and it is no more
     * than this.
     */
    @Test
    void itNeedsJedisAndMicrometersCoreAndWhatEveryServerHas() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            classes()
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(
                            "org.hotseat..",
                            "java..",
                            "jakarta.annotation..",
                            "jakarta.enterprise..",
                            "jakarta.inject..",
                            "jakarta.interceptor..",
                            "jakarta.json.bind..",
                            "javax.naming..",
                            "org.eclipse.microprofile.config..",
                            "org.jspecify.annotations..",
                            "redis.clients.jedis..",
                            "org.apache.commons.pool2..",
                            "io.micrometer.core.instrument..",
                            // Needed by the one class of its package that is for them.
                            "jakarta.ws.rs..",
                            "org.eclipse.microprofile.health..")
                    .check(new ClassFileImporter().importJar(jar));
        }
    }

    /** A jar with an extension and without a beans.xml is no bean archive: nothing of it could be injected. */
    @Test
    void itIsABeanArchive() throws IOException {
        assertThat(entries())
                .contains("META-INF/beans.xml", "META-INF/services/jakarta.enterprise.inject.spi.Extension");
    }

    private static List<String> entries() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            return jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(JarEntry::getName)
                    .toList();
        }
    }
}
