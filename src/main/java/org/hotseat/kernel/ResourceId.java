package org.hotseat.kernel;

/**
 * The address of one resource: a schedule, a program, a sale, a rain or a drop.
 *
 * @param model the sale model's word in paths, plural: {@code sales}
 * @param id as callers gave it, by the rule of {@link Ids}
 */
public record ResourceId(String model, String id) {

    /** The reverse of {@link #toString}. */
    public static ResourceId of(String text) {
        int end = text.indexOf('/');
        return new ResourceId(text.substring(0, end), text.substring(end + 1));
    }

    /** Also the {@code _id} of facts about the resource. */
    @Override
    public String toString() {
        return model + "/" + id;
    }
}
