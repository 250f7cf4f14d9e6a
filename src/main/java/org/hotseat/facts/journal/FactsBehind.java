package org.hotseat.facts.journal;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.journal.BulkWrites.Write;
import org.hotseat.kernel.Fact;

/**
 * The facts of a batch that are written behind others of it ({@link Fact#behind}): a hold that became an order ends
 * when the order is durable, or a rebuild would find neither. They cost no write of their own: the collections that
 * have some of them are written last.
 */
final class FactsBehind {

    private FactsBehind() {}

    /** Takes the collections out that have such facts. */
    static Map<String, List<Write>> takeFrom(Map<String, List<Write>> byCollection, List<Fact> facts) {
        Map<String, List<Write>> behind = new LinkedHashMap<>(byCollection);
        behind.values()
                .removeIf(writes -> writes.stream()
                        .noneMatch(write -> facts.get(write.fact()).behind().isPresent()));
        byCollection.keySet().removeAll(behind.keySet());
        return behind;
    }

    /**
     * Gives each of them the fate of the one that it is behind, where that is not written. One that is not in the batch
     * stood before it in the outbox, so it was in one before.
     */
    static void settle(List<Fact> facts, FactFate[] fates) {
        Map<String, FactFate> first = new HashMap<>();
        for (int i = 0; i < fates.length; i++) {
            Fact fact = facts.get(i);
            String order = fact.fields().get("order");
            if (order != null
                    && fact.behind().isEmpty()
                    && "1".equals(fact.fields().get("version"))) {
                first.put(order, fates[i]);
            }
        }
        for (int i = 0; i < fates.length; i++) {
            FactFate before = facts.get(i).behind().map(first::get).orElse(FactFate.WRITTEN);
            if (before != FactFate.WRITTEN && fates[i] == FactFate.WRITTEN) {
                fates[i] = before;
            }
        }
    }
}
