package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A plain program that has no JSON-B uses everything of the client but values as JSON. */
class WithoutJsonTest {

    @Test
    void theClientIsMadeAndOnlyAValueAsJsonIsRefused() throws Exception {
        try (URLClassLoader program = new Program()) {
            Class<?> client = program.loadClass("org.hotseat.toolkit.client.PooledRedisClient");
            Constructor<?> made = client.getConstructors()[0];
            assertThat(made.newInstance(null, null, null)).isNotNull();

            Class<?> values = program.loadClass("org.hotseat.toolkit.client.JsonValues");
            Constructor<?> plain = values.getDeclaredConstructor();
            plain.setAccessible(true);
            Method write = values.getDeclaredMethod("write", String.class, Object.class);
            write.setAccessible(true);
            Object json = plain.newInstance();
            assertThatThrownBy(() -> write.invoke(json, "key", "value"))
                    .hasRootCauseInstanceOf(ClassNotFoundException.class)
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("org.eclipse:yasson");
        }
    }

    /** The class path of the tests without JSON-B. */
    private static final class Program extends URLClassLoader {

        Program() {
            super(
                    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                            .map(Program::url)
                            .toArray(URL[]::new),
                    ClassLoader.getPlatformClassLoader());
        }

        private static URL url(String path) {
            try {
                return Path.of(path).toUri().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalStateException(path, e);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("jakarta.json.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
