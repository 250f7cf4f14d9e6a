package org.hotseat.facts.search;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Service;

/** Searches the facts of all features. */
@Service
public class Searches {

    /** The largest number of results in one answer. A person at a desk refines the search instead of reading more. */
    public static final int MAX = 100;

    private final Instance<FactSearch> searches;

    @Inject
    Searches(@Any Instance<FactSearch> searches) {
        this.searches = searches;
    }

    /**
     * Finds facts by a text, the newest first, at most {@link #MAX}. May be repeated. Costs about ten reads of MongoDB.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    public List<Map<String, Object>> find(SearchText text) {
        return searches.stream()
                .flatMap(search -> search.find(text, MAX).stream())
                .sorted(Comparator.comparing(Found::at).reversed().thenComparing(Found::id))
                .limit(MAX)
                .map(Found::view)
                .toList();
    }
}
