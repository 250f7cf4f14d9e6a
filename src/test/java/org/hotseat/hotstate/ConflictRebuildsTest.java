package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.FactConflict;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FactWriters;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.ResourceId;
import org.junit.jupiter.api.Test;

class ConflictRebuildsTest {

    private final List<ResourceId> rebuilt = new ArrayList<>();

    private final Rebuilds rebuilds = new Rebuilds() {
        @Override
        public CompletionStage<Void> forceLater(ResourceId resource) {
            rebuilt.add(resource);
            return CompletableFuture.failedFuture(new NotFound("unknown", "There is none."));
        }
    };

    private final ConflictRebuilds conflicts = new ConflictRebuilds(
            FactWriters.of(List.of(writer("claim", "rains"), writer("hold", "schedules"))), rebuilds);

    @Test
    void onlyTheResourceOfTheFactIsRebuiltAndNoOtherModelsOfThatId() {
        conflicts.rebuild(new FactConflict(new Fact(0, "1-0", "claim", Map.of("resource", "r1"))));

        assertThat(rebuilt).containsExactly(new ResourceId("rains", "r1"));
    }

    @Test
    void aFactOfAKindThatThisServerDoesNotKnowRebuildsNothing() {
        conflicts.rebuild(new FactConflict(new Fact(0, "1-0", "newer", Map.of("resource", "r1"))));

        assertThat(rebuilt).isEmpty();
    }

    private static FactWriter writer(String kind, String model) {
        return new FactWriter() {
            @Override
            public String kind() {
                return kind;
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
