package org.hotseat.toolkit.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.toolkit.stream.Outcome.COMMIT;

import java.nio.file.Path;
import java.util.Map;
import org.hotseat.testing.TestSentinel;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.ToolkitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master that a sentinel watches, and the master's end. */
class SentinelStreamsIT {

    @TempDir
    private Path directory;

    @Test
    void consumersGoOnWithTheReplicaWhenTheMasterIsKilled() {
        try (TestSentinel sentinel = TestSentinel.start(directory);
                TestRedis redis = TestRedis.watchedBy(sentinel);
                StreamLab lab = new StreamLab(redis)) {
            lab.consume(lab.patient("one"), entry -> COMMIT);
            lab.append(20);
            lab.awaitNothingOpen();
            sentinel.killMaster();
            await().ignoreExceptionsInstanceOf(ToolkitException.class)
                    .until(() -> lab.streams
                            .append(lab.stream, Map.of("n", "after"), 100)
                            .isPresent());
            await().until(() -> lab.distinct().contains("after"));
            lab.awaitNothingOpen();
            assertThat(lab.distinct()).hasSize(21);
        }
    }
}
