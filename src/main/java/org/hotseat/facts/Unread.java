package org.hotseat.facts;

import org.jspecify.annotations.Nullable;

/**
 * A document of an earlier system that cannot be read in full. The places that it may stand for count as taken until it
 * is mended or its time is up. It cannot be named over REST.
 *
 * @param collection where it is
 * @param id its {@code _id} as text
 * @param problem the fields at fault, and what is wrong
 */
public record Unread(String collection, String id, String problem) {

    private static final int LONGEST = 200;

    /** One with any {@code _id} there may be, of any length. */
    public static Unread of(String collection, @Nullable Object id, String problem) {
        String text = String.valueOf(id);
        return new Unread(collection, text.length() > LONGEST ? text.substring(0, LONGEST) + "\u2026" : text, problem);
    }
}
