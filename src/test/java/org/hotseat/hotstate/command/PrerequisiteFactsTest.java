package org.hotseat.hotstate.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

class PrerequisiteFactsTest {

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<String> written = new ArrayList<>();
    private boolean unavailable;
    private final PrerequisiteFacts earlier = new PrerequisiteFacts((partition, entry) -> {
        if (unavailable) {
            throw new Unavailable("mongodb", "Away.", null);
        }
        written.add(partition + " " + entry);
    });

    @Test
    void nothingComesBeforeAFactThatTakesWhatWasAlwaysFree() {
        assertThat(earlier.write(List.of(fact("7-0", Map.of())), tasks::add)).isEmpty();
        assertThat(tasks).isEmpty();
    }

    @Test
    void whatWaitsForTheSameEntryWaitsForOneWrite() {
        CompletableFuture<Void> first = written("7-0", "5-0");
        CompletableFuture<Void> second = written("8-0", "5-0");
        CompletableFuture<Void> other = written("9-0", "6-0");

        assertThat(first).isNotDone();
        tasks.forEach(Runnable::run);

        assertThat(List.of(first, second, other)).allMatch(CompletableFuture::isDone);
        assertThat(written).containsExactly("2 5-0", "2 6-0");
    }

    @Test
    void whatCouldNotBeWrittenIsTriedAnewForTheNext() {
        unavailable = true;
        CompletableFuture<Void> failed = written("7-0", "5-0");
        tasks.remove().run();
        assertThatThrownBy(() -> Stages.join(failed)).isInstanceOf(Unavailable.class);

        unavailable = false;
        CompletableFuture<Void> next = written("8-0", "5-0");
        tasks.remove().run();
        assertThat(next).isCompleted();
    }

    @Test
    void everyEntryThatSeveralFactsAreWrittenAfterIsWritten() {
        CompletableFuture<Void> all = earlier.write(
                        List.of(fact("7-0", Map.of("after", "5-0")), fact("8-0", Map.of("after", "6-0"))), tasks::add)
                .orElseThrow()
                .toCompletableFuture();
        tasks.remove().run();
        assertThat(all).isNotDone();
        tasks.remove().run();
        assertThat(all).isCompleted();
        assertThat(written).containsExactly("2 5-0", "2 6-0");
    }

    @Test
    void aServerThatStopsKeepsNobodyWaiting() {
        CompletableFuture<Void> refused = earlier.write(List.of(fact("7-0", Map.of("after", "5-0"))), task -> {
                    throw new RejectedExecutionException();
                })
                .orElseThrow()
                .toCompletableFuture();
        assertThatThrownBy(() -> Stages.join(refused)).isInstanceOf(Unavailable.class);
        assertThat(written("8-0", "5-0")).isNotDone();
        tasks.remove().run();
        assertThat(written).containsExactly("2 5-0");
    }

    private CompletableFuture<Void> written(String id, String after) {
        return earlier.write(List.of(fact(id, Map.of("after", after))), tasks::add)
                .orElseThrow()
                .toCompletableFuture();
    }

    private static Fact fact(String id, Map<String, String> fields) {
        return new Fact(2, id, "order", fields);
    }
}
