package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.NotFound;
import org.junit.jupiter.api.Test;

class ConflictRebuildsTest {

    private final List<String> rebuilt = new ArrayList<>();

    private final Rebuilds rebuilds = new Rebuilds() {
        @Override
        public CompletionStage<Void> forceLater(HotState model, String id) {
            rebuilt.add(model.name() + " " + id);
            return model.name().equals("rains")
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.failedFuture(new NotFound("unknown", "There is none."));
        }
    };

    @Test
    void theResourceOfAFactThatContradictsIsRebuiltInWhateverModelItIs() {
        new ConflictRebuilds(models(List.of("schedules", "rains")), rebuilds)
                .conflicts(new Fact(0, "1-0", "claim", Map.of("resource", "r1")));
        assertThat(rebuilt).containsExactly("schedules r1", "rains r1");
    }

    @SuppressWarnings("unchecked")
    private static Instance<HotState> models(List<String> names) {
        List<HotState> all = names.stream()
                .map(name -> (HotState) Proxy.newProxyInstance(
                        ConflictRebuildsTest.class.getClassLoader(),
                        new Class<?>[] {HotState.class},
                        (proxy, method, arguments) -> name))
                .toList();
        return (Instance<HotState>) Proxy.newProxyInstance(
                ConflictRebuildsTest.class.getClassLoader(),
                new Class<?>[] {Instance.class},
                (proxy, method, arguments) -> all.iterator());
    }
}
