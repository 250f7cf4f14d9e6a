package org.hotseat.toolkit.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.plain.Clerk;
import com.google.gson.Gson;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import jakarta.json.bind.Jsonb;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.apache.commons.pool2.ObjectPool;
import org.eclipse.parsson.JsonProviderImpl;
import org.eclipse.yasson.JsonBindingProvider;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.toolkit.RedisUnavailableException;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import redis.clients.authentication.core.Token;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.UnifiedJedis;

/**
 * The toolkit's jar in a program of plain Java: without the server, CDI, MicroProfile and Jakarta REST, even their
 * interfaces.
 */
class PlainToolkitIT {

    /** Jedis, Micrometer's core and a JSON-B, with what they bring along: a class of each jar. */
    private static final Class<?>[] LIBRARIES = {
        UnifiedJedis.class,
        ObjectPool.class,
        Gson.class,
        JSONObject.class,
        Token.class,
        Logger.class,
        MeterRegistry.class,
        KeyValue.class,
        Observation.class,
        Histogram.class,
        Jsonb.class,
        JsonBindingProvider.class,
        JsonProviderImpl.class
    };

    /** The class path of the program. Jakarta's interfaces are in one jar, of which it sees those of JSON only. */
    private static final class ProgramLoader extends URLClassLoader {

        ProgramLoader(URL[] jars) {
            super(jars, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("com.example.plain.")) {
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
            if (name.startsWith("jakarta.") && !name.startsWith("jakarta.json.")) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }

        private static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream file = Clerk.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                if (file == null) {
                    throw new ClassNotFoundException(name);
                }
                return file.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @TempDir
    private static Path directory;

    @Test
    void clientLocksAndStreamsWorkAndEveryKeyIsBehindThePrefix() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.inMemory(FreePort.find(), directory);
                ProgramLoader loader = new ProgramLoader(jars())) {
            assertThat(work(loader, redis.port())).isEqualTo("hello, lock-not-acquired, p1");
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getContextClassLoader() == loader)
                    .allMatch(Thread::isDaemon);
            try (Jedis direct = new Jedis("127.0.0.1", redis.port())) {
                assertThat(direct.keys("*")).isNotEmpty().allMatch(key -> key.startsWith("clerk:"));
            }
        }
    }

    @Test
    void aRedisThatIsNotThereIsReportedAtTheFirstCall() {
        try (RedisToolkit toolkit =
                RedisToolkit.builder().host("127.0.0.1").port(FreePort.find()).build()) {
            assertThatThrownBy(() -> toolkit.client().get("any")).isInstanceOf(RedisUnavailableException.class);
        }
    }

    @SuppressWarnings("unchecked")
    private static String work(ClassLoader loader, int port) throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Class<?> clerk = loader.loadClass(Clerk.class.getName());
            assertThat(clerk.getClassLoader()).isSameAs(loader);
            return ((IntFunction<String>) clerk.getConstructor().newInstance()).apply(port);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL[] jars() throws IOException {
        List<URL> jars = new ArrayList<>();
        jars.add(Path.of(System.getProperty("hotseat.toolkit")).toUri().toURL());
        for (Class<?> type : LIBRARIES) {
            jars.add(type.getProtectionDomain().getCodeSource().getLocation());
        }
        return jars.toArray(URL[]::new);
    }
}
