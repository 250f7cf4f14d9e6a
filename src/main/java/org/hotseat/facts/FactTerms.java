package org.hotseat.facts;

/**
 * The number in the field {@value #FIELD} of a fact's document: the term in which the document was decided, or the
 * rebuild that stamped it. A greater number is later. Within one term the stamps of its rebuilds come first, in the
 * order of their attempts. Decisions and repetitions of this term come after them, and the greater version is the
 * later.
 */
public final class FactTerms {

    public static final String FIELD = "Fact_Term";

    private static final int ATTEMPT_BITS = 20;
    private static final long DECIDED = (1L << ATTEMPT_BITS) - 1;
    private static final long REPEATED = DECIDED - 1;

    private FactTerms() {}

    /** Returns the number of a decision in a term of a partition. */
    public static long decided(long term) {
        return term << ATTEMPT_BITS | DECIDED;
    }

    /**
     * Returns the number of a version that a reply of a term repeats: the version may have been decided in an earlier
     * term.
     */
    public static long repeated(long term) {
        return term << ATTEMPT_BITS | REPEATED;
    }

    /**
     * Returns the number of a stamp that a rebuild in a term writes.
     *
     * @param attempt the number of the rebuild
     */
    public static long stamped(long term, long attempt) {
        if (attempt >= REPEATED) {
            throw new IllegalStateException("a resource was rebuilt " + attempt + " times");
        }
        return term << ATTEMPT_BITS | attempt;
    }

    /** Returns whether a number belongs to a stamp, and not to a decision or its repetition. */
    public static boolean isStamp(long number) {
        return (number & DECIDED) < REPEATED;
    }

    /**
     * Returns whether a number belongs to a decision of a later term. A stamp or a repetition does not change an
     * earlier decision.
     */
    public static boolean decidedAfter(long number, long term) {
        return (number & DECIDED) == DECIDED && of(number) > term;
    }

    /** Returns the term that a number of this class contains. */
    public static long of(long number) {
        return number >> ATTEMPT_BITS;
    }
}
