package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Starts {@link TestStores} before Failsafe's first test, and so before Arquillian starts a server, and stops them
 * after the last. Surefire's JVM does not set {@value #DIRECTORY} and gets none.
 */
public final class StoresSessionListener implements LauncherSessionListener {

    static final String DIRECTORY = "hotseat.test.stores";
    static final String MANAGEMENT_PORT = "hotseat.test.management.port";
    private static final String REDIS_PORT = "hotseat.test.redis.port";
    private static final String MONGO_PORT = "hotseat.test.mongodb.port";

    private @Nullable TestStores stores;

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        String directory = System.getProperty(DIRECTORY);
        if (directory == null || stores != null) {
            return;
        }
        Path home = Path.of(directory);
        LeashJar.writeTo(home);
        LoopbackCommands.writeTo(home, reservePort(MANAGEMENT_PORT));
        TestTokens.writePublicKey(home);
        forgetLogs(home);
        stores = TestStores.start(home, reservePort(REDIS_PORT), reservePort(MONGO_PORT));
    }

    /** A free port of this fork, which {@code arquillian.xml} and tests find by the property. */
    private static int reservePort(String property) {
        int port = FreePort.find();
        System.setProperty(property, Integer.toString(port));
        return port;
    }

    /** Payara Micro goes on in the logs of the last run, and what stands there is no word about this one. */
    private static void forgetLogs(Path home) {
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(home, "payara.log*")) {
            for (Path log : logs) {
                Files.delete(log);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the server's old logs in " + home, e);
        }
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (stores != null) {
            stores.close();
            stores = null;
        }
    }
}
