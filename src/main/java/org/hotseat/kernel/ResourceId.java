package org.hotseat.kernel;

/**
 * The address of one resource: a schedule, a program, a sale, a rain or a drop.
 *
 * @param model the sale model's word in paths, plural, for instance {@code sales}
 * @param id the id that callers chose; keeps the rule of {@link Ids}
 */
public record ResourceId(String model, String id) {

    /** Reads the text form of an address. The reverse of {@link #toString}. */
    public static ResourceId of(String text) {
        int end = text.indexOf('/');
        return new ResourceId(text.substring(0, end), text.substring(end + 1));
    }

    /** Returns the text form {@code model/id}. It is also the {@code _id} of facts about the resource. */
    @Override
    public String toString() {
        return model + "/" + id;
    }
}
