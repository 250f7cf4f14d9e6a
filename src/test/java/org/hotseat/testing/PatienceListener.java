package org.hotseat.testing;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Gives every {@code await()} of the tests' JVM the time of {@link Patience}; {@link InServer} does it in the server.
 */
public final class PatienceListener implements LauncherSessionListener {

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Patience.becomesTheDefault();
    }
}
