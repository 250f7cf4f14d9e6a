package org.hotseat.redis;

import jakarta.enterprise.inject.Vetoed;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.hotseat.kernel.Stages;
import org.jspecify.annotations.Nullable;

/** Runs each script alone, in the thread that asks, as it is done where no other one waits. No bean. */
@Vetoed
public class SoloBatches extends ScriptBatcher {

    private @Nullable Scripts scripts;

    /** To be called before the first script. */
    public void begin(Scripts runner) {
        scripts = runner;
    }

    @Override
    public <W extends Enum<W>> CompletableFuture<ScriptRun<W>> run(
            ScriptCall<W> call, boolean queueable, boolean waits, Predicate<ScriptReply<W>> passesOn) {
        long start = System.nanoTime();
        return Stages.of(() -> CompletableFuture.completedFuture(new ScriptRun<>(scripts.run(call), start)))
                .toCompletableFuture();
    }
}
