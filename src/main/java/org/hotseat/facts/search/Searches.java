package org.hotseat.facts.search;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Service;

/** One search over all that has facts. */
@Service
public class Searches {

    /** Entries of one answer: a desk refines its search rather than reading more. */
    public static final int MOST = 100;

    private final Instance<FactSearch> searches;

    @Inject
    Searches(@Any Instance<FactSearch> searches) {
        this.searches = searches;
    }

    /**
     * Finds facts by a text: {@link #MOST} at the most, the newest first; none where nothing has it. May be repeated.
     * Costs about ten reads of MongoDB.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    public List<Map<String, Object>> find(SearchText text) {
        return searches.stream()
                .flatMap(search -> search.find(text, MOST).stream())
                .sorted(Comparator.comparing(Found::at).reversed().thenComparing(Found::id))
                .limit(MOST)
                .map(Found::view)
                .toList();
    }
}
