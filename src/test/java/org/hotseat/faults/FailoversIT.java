package org.hotseat.faults;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nothing is oversold and nothing lost, whatever becomes of the master while people buy. Two rows, one with sentinels
 * and one of a cluster, have the tag {@code gate} and run for every submission.
 */
@Tag("storm")
class FailoversIT {

    private static final String PAUSED_MASTER = "PAUSED_MASTER";
    private static final String THERE_AND_BACK = "THERE_AND_BACK";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Tag("gate")
    @ParameterizedTest
    @EnumSource(names = {THERE_AND_BACK, PAUSED_MASTER})
    void nothingIsOversold(Failover failover) {
        failover.happens(directory);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {THERE_AND_BACK, PAUSED_MASTER})
    void nothingIsOversoldEither(Failover failover) {
        failover.happens(directory);
    }
}
