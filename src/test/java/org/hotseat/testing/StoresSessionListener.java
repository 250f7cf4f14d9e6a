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
 * Starts {@link TestStores} before Failsafe's first test, and so before Arquillian starts a server, and stops them after
 * the last. Surefire's JVM does not set {@value #DIRECTORY} and gets none.
 */
public final class StoresSessionListener implements LauncherSessionListener {

    static final String DIRECTORY = "hotseat.test.stores";

    private @Nullable TestStores stores;

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        String directory = System.getProperty(DIRECTORY);
        if (directory == null || stores != null) {
            return;
        }
        Path home = Path.of(directory);
        LeashJar.writeTo(home);
        LoopbackCommands.writeTo(home);
        TestTokens.writePublicKey(home);
        forgetLogs(home);
        stores = TestStores.start(
                home, Integer.getInteger("hotseat.test.redis.port"), Integer.getInteger("hotseat.test.mongodb.port"));
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
