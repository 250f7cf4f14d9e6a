package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.hotseat.facts.FactConflict;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.journal.FactWriters;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

class FactConflictRebuildsTest {

    private static final RebuildContext PASS = new RebuildContext(
            "r1",
            TestKeyspace.of(new Settings(name -> Optional.empty())).partition(0),
            "lease",
            "token",
            true,
            Instant.EPOCH,
            1,
            List.of());

    private static final Duration REFUSED_PAUSE = Duration.ofMillis(200);

    private final List<ResourceId> rebuilt = new CopyOnWriteArrayList<>();
    private final List<List<String>> dropped = new CopyOnWriteArrayList<>();
    private final Queue<CompletableFuture<Void>> answers = new ConcurrentLinkedQueue<>();

    private final Rebuilds rebuilds = new Rebuilds() {
        @Override
        CompletionStage<Void> clearAndRebuild(
                ResourceId resource, String reason, BiConsumer<RebuildContext, Consumer<List<String>>> keys) {
            rebuilt.add(resource);
            keys.accept(PASS, dropped::add);
            return answers.isEmpty()
                    ? CompletableFuture.failedFuture(new NotFound("unknown", "There is none."))
                    : answers.remove();
        }

        @Override
        public Executor executor() {
            return Runnable::run;
        }
    };

    private final FactConflictRebuilds conflicts = new FactConflictRebuilds(
            FactWriters.of(List.of(writer("claim", "rains"), writer("hold", "schedules"), writer("order", "sales"))),
            rebuilds,
            Duration.ofMillis(1),
            REFUSED_PAUSE);

    @Test
    void onlyTheResourceOfTheFactIsRebuiltAndNoOtherModelsOfThatId() {
        conflict("r1");

        assertThat(rebuilt).containsExactly(new ResourceId("rains", "r1"));
    }

    @Test
    void aRebuildThatAStoreWasAwayForIsTriedUntilItIsDone() {
        answers.add(CompletableFuture.failedFuture(new Unavailable("mongodb", "MongoDB does not answer.", null)));
        answers.add(CompletableFuture.failedFuture(new Unavailable("redis", "Redis does not answer.", null)));
        answers.add(CompletableFuture.completedFuture(null));

        conflict("r1");

        await().until(answers::isEmpty);
        assertThat(rebuilt).hasSize(3);
    }

    @Test
    void anOrderIsPutBackFromTheFactsWithItsResource() {
        CompletableFuture<Void> underWay = new CompletableFuture<>();
        answers.add(underWay);
        answers.add(CompletableFuture.failedFuture(new Unavailable("mongodb", "MongoDB does not answer.", null)));
        answers.add(CompletableFuture.completedFuture(null));

        conflict("order", "o1");
        conflict("order", "o2");
        conflict("order", "o3");
        underWay.complete(null);

        await().until(answers::isEmpty);
        assertThat(dropped.get(0)).containsExactly("order:o1");
        assertThat(dropped.get(1)).containsExactlyInAnyOrder("order:o2", "order:o3");
        assertThat(dropped.get(2)).as("when it is tried again").containsExactlyInAnyOrder("order:o2", "order:o3");
    }

    @Test
    void aConflictThatComesDuringARebuildIsFollowedByAnotherOne() {
        CompletableFuture<Void> underWay = new CompletableFuture<>();
        answers.add(underWay);
        answers.add(CompletableFuture.completedFuture(null));

        conflict("r1");
        conflict("r1");
        conflict("r1");
        assertThat(rebuilt)
                .as("the facts that it reads may be older than the conflict")
                .hasSize(1);
        underWay.complete(null);
        assertThat(rebuilt).hasSize(2);

        conflict("r1");
        assertThat(rebuilt).hasSize(3);
    }

    @Test
    void aResourceWhoseFactsAreRefusedAgainAndAgainIsRebuiltOnceInAWhile() {
        AtomicInteger refused = new AtomicInteger();
        Runnable again = () -> conflicts.rebuild(new FactConflict(
                new Fact(0, "1-0", "order", Map.of("resource", "r1", "order", "o" + refused.incrementAndGet())), true));

        await().pollInterval(Duration.ofMillis(1)).until(() -> {
            again.run();
            // On a busy machine a pause may pass with one refused fact.
            return dropped.stream().anyMatch(together -> together.size() > 1);
        });

        assertThat(dropped.get(0)).as("at once").containsExactly("order:o1");
        assertThat(rebuilt).as("fewer than were refused").hasSizeLessThan(refused.get());
        assertThat(dropped.stream().flatMap(List::stream)).doesNotHaveDuplicates();
    }

    @Test
    void aConflictDoesNotWaitForThePauseOfRefusedFacts() {
        for (int i = 0; i < 3; i++) {
            conflicts.rebuild(
                    new FactConflict(new Fact(0, "1-0", "order", Map.of("resource", "r2", "order", "x")), true));
            conflict("order", "o" + i);
        }

        assertThat(dropped).contains(List.of("order:o0"), List.of("order:o1"), List.of("order:o2"));
    }

    private void conflict(String kind, String order) {
        conflicts.rebuild(new FactConflict(new Fact(0, "1-0", kind, Map.of("resource", "r1", "order", order)), false));
    }

    private void conflict(String resource) {
        conflicts.rebuild(new FactConflict(new Fact(0, "1-0", "claim", Map.of("resource", resource)), false));
    }

    @Test
    void aFactOfAKindThatThisServerDoesNotKnowRebuildsNothing() {
        conflicts.rebuild(new FactConflict(new Fact(0, "1-0", "newer", Map.of("resource", "r1")), false));

        assertThat(rebuilt).isEmpty();
    }

    private static FactWriter writer(String kind, String model) {
        return new FactWriter() {
            @Override
            public String kind() {
                return kind;
            }

            @Override
            public Optional<String> permanentKey(Fact fact) {
                return Optional.ofNullable(fact.fields().get("order")).map("order:"::concat);
            }

            @Override
            public ResourceId resource(Fact fact) {
                return new ResourceId(model, fact.get("resource"));
            }

            @Override
            public VersionedDocument document(Fact fact) {
                throw new AssertionError("nothing is written here");
            }
        };
    }
}
