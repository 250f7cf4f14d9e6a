package org.hotseat.faults;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing is oversold and nothing lost, whatever becomes of the master while people buy. The tag {@code gate} has two of them, for every submission. */
@Tag("storm")
class FailoversIT {

    private static final String FIRST = "FIRST";
    private static final String THERE_AND_BACK = "THERE_AND_BACK";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Tag("gate")
    @ParameterizedTest
    @EnumSource(names = {FIRST, THERE_AND_BACK})
    void nothingIsOversold(Failover failover) {
        failover.happens(directory);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {FIRST, THERE_AND_BACK})
    void nothingIsOversoldEither(Failover failover) {
        failover.happens(directory);
    }
}
