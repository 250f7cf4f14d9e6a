package org.hotseat.facts;

/**
 * The number that a document of a fact carries as its {@value #FIELD}: the term in which it was decided, or the rebuild
 * that stamped it. Greater is later. Of one term the stamps of its rebuilds come first, in the order of their attempts,
 * then what was decided in it.
 */
public final class Terms {

    public static final String FIELD = "Fact_Term";

    private static final int ATTEMPT_BITS = 20;
    private static final long DECIDED = (1L << ATTEMPT_BITS) - 1;

    private Terms() {}

    /** Of what was decided in a term of a partition. */
    public static long decided(long term) {
        return term << ATTEMPT_BITS | DECIDED;
    }

    /** Of what a rebuild in a term believed. */
    public static long stamped(long term, long attempt) {
        if (attempt >= DECIDED) {
            throw new IllegalStateException("a resource was rebuilt " + attempt + " times");
        }
        return term << ATTEMPT_BITS | attempt;
    }

    /** The term of a number of either kind. */
    public static long of(long number) {
        return number >> ATTEMPT_BITS;
    }
}
