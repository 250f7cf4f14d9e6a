package org.hotseat.drop.pool;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the free codes of a drop's batches from its claims. Keeps one bit for each code. Not thread-safe. */
public final class FreeCodes {

    private final Map<String, BitSet> taken = new HashMap<>();
    private long claims;

    public void add(Claim claim) {
        taken.computeIfAbsent(claim.batch(), name -> new BitSet()).set(claim.number());
        claims++;
    }

    /** Returns the number of claims that were added. */
    public long claims() {
        return claims;
    }

    /** Returns the ranges of free codes of a batch, in the form of the pool ({@link DropKeys#pool}). */
    public List<String> ranges(Batch batch) {
        BitSet used = taken.getOrDefault(batch.name(), new BitSet());
        List<String> ranges = new ArrayList<>();
        for (int first = used.nextClearBit(1); first <= batch.size(); ) {
            int next = used.nextSetBit(first);
            int last = next < 0 || next > batch.size() ? batch.size() : next - 1;
            ranges.add(batch.name() + ":" + first + ":" + last);
            first = used.nextClearBit(last + 1);
        }
        return ranges;
    }
}
