package org.hotseat.program;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.program.layout.ProgramId;

/** Remembers the layouts of programs at the version at which they were read; their total number of rows is limited. */
@Service
class Layouts {

    private static final long ROWS_REMEMBERED = 100_000;

    /**
     * The number of seats with details that counts as one row, since their details need memory.
     * {@link #BYTES_LIKE_A_ROW} is the same for the characters of a plan.
     */
    private static final int SEATS_LIKE_A_ROW = 2;

    private static final int BYTES_LIKE_A_ROW = 300;

    private final ProgramFacts facts;
    private final Cache<ProgramId, ProgramFacts.Stored> known = Caffeine.newBuilder()
            .maximumWeight(ROWS_REMEMBERED)
            .weigher((ProgramId id, ProgramFacts.Stored stored) -> stored.layout().categories().stream()
                            .flatMap(category -> category.rows().stream())
                            .mapToInt(row -> 1 + row.details().seats().size() / SEATS_LIKE_A_ROW)
                            .sum()
                    + stored.layout().plan().map(String::length).orElse(0) / BYTES_LIKE_A_ROW)
            .build();

    @Inject
    Layouts(ProgramFacts facts) {
        this.facts = facts;
    }

    /**
     * Returns the layout of a program at a version or a later one; at an earlier one while the fact of this version is
     * on its way. A memory read when it is known, otherwise a read of the facts.
     *
     * @throws NotFound when the program does not exist
     */
    ProgramFacts.Stored atLeast(ProgramId id, long version) {
        ProgramFacts.Stored seen = known.getIfPresent(id);
        return seen != null && seen.version() >= version ? seen : read(id);
    }

    /** Reads the present layout from the facts. */
    ProgramFacts.Stored read(ProgramId id) {
        ProgramFacts.Stored stored = facts.get(id);
        known.put(id, stored);
        return stored;
    }
}
