package org.hotseat.facts;

/**
 * The number that a document of a fact carries as its {@value #FIELD}: the term in which it was decided, or the rebuild
 * that stamped it. Greater is later. Of one term the stamps of its rebuilds come first, in the order of their attempts,
 * then what was decided in it or repeated in it, whichever has the greater version.
 */
public final class Terms {

    public static final String FIELD = "Fact_Term";

    private static final int ATTEMPT_BITS = 20;
    private static final long DECIDED = (1L << ATTEMPT_BITS) - 1;
    private static final long REPEATED = DECIDED - 1;

    private Terms() {}

    /** Of what was decided in a term of a partition. */
    public static long decided(long term) {
        return term << ATTEMPT_BITS | DECIDED;
    }

    /** Of a version that a reply of a term repeats: it may have been decided in an earlier one. */
    public static long repeated(long term) {
        return term << ATTEMPT_BITS | REPEATED;
    }

    /** Of what a rebuild in a term believed. */
    public static long stamped(long term, long attempt) {
        if (attempt >= REPEATED) {
            throw new IllegalStateException("a resource was rebuilt " + attempt + " times");
        }
        return term << ATTEMPT_BITS | attempt;
    }

    /** Whether it is of a rebuild that stamped the document, and not of a decision or its repetition. */
    public static boolean isStamp(long number) {
        return (number & DECIDED) < REPEATED;
    }

    /** Whether it is of a decision of a later term. A stamp and a repetition leave what an earlier one has decided. */
    public static boolean decidedAfter(long number, long term) {
        return (number & DECIDED) == DECIDED && of(number) > term;
    }

    /** The term of a number of either kind. */
    public static long of(long number) {
        return number >> ATTEMPT_BITS;
    }
}
