package org.hotseat.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Lets tests wait for a condition for a minute unless they say otherwise: on a machine that builds other things, too, ten seconds are not enough. */
public final class PatienceListener implements LauncherSessionListener {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(PATIENCE);
    }
}
