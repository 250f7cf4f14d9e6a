package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Unavailable;

/**
 * Adds the codes of requests to drops, batch by batch: codes that were sent, and codes that are generated. Waits for
 * the stores.
 */
@Service
public class CodeLoading {

    /**
     * The prefix of batches of generated codes. Their names are numbered, so that several servers together do not
     * generate too many.
     */
    private static final String GENERATED = "g";

    private static final int DIGITS = 7;
    private static final int ATTEMPTS = 10;

    private final CodeBatches batches;
    private final BatchFacts facts;
    private final Drops drops;
    private final RedisClock clock;
    private final ActLog audit;

    @Inject
    CodeLoading(CodeBatches batches, BatchFacts facts, Drops drops, RedisClock clock, ActLog audit) {
        this.batches = batches;
        this.facts = facts;
        this.drops = drops;
        this.clock = clock;
        this.audit = audit;
    }

    /**
     * Returns the number of codes that {@link #add(Drop, List, Optional)} would add. Costs two reads for codes that
     * were sent, and a read for every 1000 batches.
     *
     * @throws Conflict {@code too-many-codes} when the drop would have more codes than it may have
     */
    public long missing(Drop drop, List<String> codes, Optional<DropRequest.Generated> generated) {
        if (codes.isEmpty() && generated.isEmpty()) {
            return 0;
        }
        List<Batch> stored = facts.list(drop.id());
        long made = findGenerated(stored).codes();
        long missing = generated.map(asked -> Math.max(0, asked.count() - made)).orElse(0L)
                + (codes.isEmpty()
                        ? 0
                        : codes.size() - batches.existing(drop, codes).size());
        if (missing > 0 && sum(stored) + missing > Code.MAX) {
            throw new Conflict("too-many-codes", "A drop can have at most " + Code.MAX + " codes.");
        }
        return missing;
    }

    /** Returns the number of codes of a drop or a draft; a read for every 1000 batches. */
    public long stored(DropId drop) {
        return sum(facts.list(drop));
    }

    private static long sum(List<Batch> batches) {
        return batches.stream().mapToLong(Batch::size).sum();
    }

    /**
     * Adds the codes of a body, and generates the codes that are missing of the requested ones. A repetition adds
     * nothing.
     */
    public void add(Drop drop, List<String> codes, Optional<DropRequest.Generated> generated) {
        // If the rest of the body is unchanged, no script has written the audit line.
        audit.writeAuditLine(drop.id().resource());
        for (int first = 0; first < codes.size(); first += Batch.MAX) {
            add(drop, codes.subList(first, Math.min(codes.size(), first + Batch.MAX)));
        }
        generated.ifPresent(asked -> generate(drop, asked));
    }

    /**
     * Adds codes as one batch.
     *
     * @param codes the codes, each once
     * @return the codes that existed before
     */
    public Set<String> add(Drop drop, Collection<String> codes) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<Set<String>> there = batches.add(drop, name(drop.id()), codes);
            if (there.isPresent()) {
                return there.get();
            }
        }
        throw new Unavailable("mongodb", "MongoDB is too slow.", null);
    }

    /** Returns a name for a batch; names sort by the time at which the batches were added. */
    private String name(DropId drop) {
        long millis = clock.now(drops.keys(drop).partition()).toEpochMilli();
        return Long.toString(millis, Character.MAX_RADIX) + "-" + batches.token();
    }

    private void generate(Drop drop, DropRequest.Generated asked) {
        Generated made = findGenerated(drop.id());
        while (made.codes() < asked.count()) {
            int size = (int) Math.min(Batch.MAX, asked.count() - made.codes());
            Set<String> codes = new LinkedHashSet<>();
            while (codes.size() < size) {
                codes.add(asked.pattern().generate());
            }
            Optional<Set<String>> there = batches.add(drop, generatedName(made.batches() + 1), codes);
            // Another server, or an earlier request, has made this batch.
            made = there.isEmpty()
                    ? findGenerated(drop.id())
                    : new Generated(
                            made.batches() + (there.get().size() < size ? 1 : 0),
                            made.codes() + size - there.get().size());
        }
    }

    /** The number of the last batch of generated codes, and the number of codes in all of them. */
    private record Generated(int batches, long codes) {}

    private Generated findGenerated(DropId drop) {
        return findGenerated(facts.list(drop));
    }

    private static Generated findGenerated(List<Batch> stored) {
        List<Batch> generated = stored.stream()
                .filter(batch -> batch.name().startsWith(GENERATED + "0"))
                .toList();
        int last = generated.stream()
                .mapToInt(batch -> Integer.parseInt(batch.name().substring(GENERATED.length())))
                .max()
                .orElse(0);
        return new Generated(last, sum(generated));
    }

    private static String generatedName(int number) {
        return GENERATED + String.format("%0" + DIGITS + "d", number);
    }
}
