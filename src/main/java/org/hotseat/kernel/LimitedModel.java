package org.hotseat.kernel;

/** A sale model whose resources may have rate limits; one bean a model, found through CDI. */
public interface LimitedModel {

    /** The model's word in paths, plural: {@code sales}. */
    String name();

    /**
     * The limits of a resource. Asked before every request, so mostly a memory read; answers none for a resource that does not
     * exist or cannot be read, which the operation itself will tell the caller. Never throws.
     */
    RateLimits limits(String id);
}
