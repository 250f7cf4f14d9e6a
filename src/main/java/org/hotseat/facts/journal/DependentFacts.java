package org.hotseat.facts.journal;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.journal.BulkWrites.Write;
import org.hotseat.kernel.Fact;

/**
 * Handles the facts of a batch that must be written after others of it ({@link Fact#prerequisiteOrder}). A hold that
 * became an order may end only when the order is durable; otherwise a rebuild might find neither. These facts cost no
 * extra write: the collections that contain some of them are written last.
 */
final class DependentFacts {

    private DependentFacts() {}

    /**
     * Removes the collections with such facts from the map.
     *
     * @return the removed collections
     */
    static Map<String, List<Write>> takeFrom(Map<String, List<Write>> byCollection, List<Fact> facts) {
        Map<String, List<Write>> behind = new LinkedHashMap<>(byCollection);
        behind.values()
                .removeIf(writes -> writes.stream()
                        .noneMatch(write ->
                                facts.get(write.fact()).prerequisiteOrder().isPresent()));
        byCollection.keySet().removeAll(behind.keySet());
        return behind;
    }

    /**
     * Gives each of these facts the fate of the fact before it, if that one is not written. A fact that is not in this
     * batch came earlier in the outbox, so it was in an earlier batch.
     */
    static void settle(List<Fact> facts, FactFate[] fates) {
        Map<String, FactFate> first = new HashMap<>();
        for (int i = 0; i < fates.length; i++) {
            Fact fact = facts.get(i);
            String order = fact.fields().get("order");
            if (order != null
                    && fact.prerequisiteOrder().isEmpty()
                    && "1".equals(fact.fields().get("version"))) {
                first.put(order, fates[i]);
            }
        }
        for (int i = 0; i < fates.length; i++) {
            FactFate before = facts.get(i).prerequisiteOrder().map(first::get).orElse(FactFate.WRITTEN);
            if (before != FactFate.WRITTEN && fates[i] == FactFate.WRITTEN) {
                fates[i] = before;
            }
        }
    }
}
