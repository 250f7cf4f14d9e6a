package org.hotseat.kernel;

/**
 * The address of one resource: a schedule, a program, a sale or a rain.
 *
 * @param model the sale model's word in paths, plural: {@code sales}
 * @param id as callers gave it, by the rule of {@link Ids}
 */
public record ResourceId(String model, String id) {

    @Override
    public String toString() {
        return model + "/" + id;
    }
}
