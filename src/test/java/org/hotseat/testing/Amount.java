package org.hotseat.testing;

/**
 * A random or a crowded test does a fifth of its amount in every build, and all of it in the long tier, which says so
 * by {@value #PROPERTY}, in per cent. Such a class has the tag {@code amount}, by which the long tier finds it.
 */
public final class Amount {

    private static final String PROPERTY = "hotseat.test.amount";
    private static final int IN_EVERY_BUILD = 20;
    private static final int ALL = 100;

    private Amount() {}

    /** This run's part of as many requests, steps or rounds; one at least. */
    public static int of(int whole) {
        return Math.max(1, (int) ((long) whole * Integer.getInteger(PROPERTY, IN_EVERY_BUILD) / ALL));
    }

    /** Returns true in a run that does all of it: for rows that have no smaller form. */
    public static boolean isWhole() {
        return Integer.getInteger(PROPERTY, IN_EVERY_BUILD) >= ALL;
    }
}
