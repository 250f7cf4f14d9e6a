package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;

class RebuildsTest {

    private static final ResourceId THING = new ResourceId("things", "thing");

    /** Rebuilds that begin nothing. */
    @SuppressWarnings("NullAway")
    private final Rebuilds rebuilds =
            new Rebuilds(new SaleModelRegistry(), null, new SimpleMeterRegistry(), new RebuildLab.Threads());

    @Test
    void whoNeedsARebuildAtTheEndOfTheServerIsToldSo() {
        rebuilds.stop();

        assertUnavailable(Stages.of(() -> rebuilds.ensure(THING)));
        assertUnavailable(Stages.of(() -> rebuilds.ensure(THING)));
        assertUnavailable(CompletableFuture.completedStage(THING)
                .thenComposeAsync(CompletableFuture::completedStage, rebuilds.executor()));
    }

    private static void assertUnavailable(CompletionStage<?> stage) {
        assertThatThrownBy(() ->
                        Stages.join(stage.toCompletableFuture().orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)))
                .isInstanceOf(Unavailable.class);
    }
}
