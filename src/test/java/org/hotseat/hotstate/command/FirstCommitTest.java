package org.hotseat.hotstate.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

class FirstCommitTest {

    private static final Epoch EPOCH = new Epoch(0, 1, "history");

    private final List<Fact> written = new ArrayList<>();
    private CompletionStage<Void> answer = CompletableFuture.completedStage(null);
    private final FirstCommit first = new FirstCommit(() -> EPOCH, this::write, Duration.ofMillis(20));

    private CompletionStage<Void> write(Fact fact) {
        written.add(fact);
        return answer;
    }

    @Test
    void claimsWaitUntilAFactWasWrittenInTimeInAnEpochOfThisServer() {
        assertThat(first.waitsFor()).hasValue("this server has not written its first fact yet");
        first.run();
        assertThat(first.waitsFor()).isEmpty();
        assertThat(written).extracting(Fact::epoch).containsExactly(EPOCH);
    }

    @Test
    void itIsWrittenOnce() {
        first.run();
        first.run();
        assertThat(written).hasSize(1);
    }

    @Test
    void oneThatComesTooLateIsWrittenAgain() {
        answer = CompletableFuture.failedStage(new Unavailable("mongodb", "MongoDB is too slow.", null));
        assertThatThrownBy(first::run).isInstanceOf(Unavailable.class).hasMessage("MongoDB is too slow.");
        assertThat(first.waitsFor()).isPresent();

        answer = CompletableFuture.completedStage(null);
        first.run();
        assertThat(first.waitsFor()).isEmpty();
    }

    @Test
    void aJournalThatSaysNothingIsNotWaitedForForever() {
        answer = new CompletableFuture<>();
        assertThatThrownBy(first::run).isInstanceOf(Unavailable.class);
        assertThat(first.waitsFor()).isPresent();
    }

    @Test
    void withoutAnEpochNothingIsWritten() {
        FirstCommit none = new FirstCommit(
                () -> {
                    throw new Unavailable("redis", "Redis does not answer.", null);
                },
                this::write,
                Duration.ofMillis(20));
        assertThatThrownBy(none::run).isInstanceOf(Unavailable.class);
        assertThat(none.waitsFor()).isPresent();
        assertThat(written).isEmpty();
    }
}
