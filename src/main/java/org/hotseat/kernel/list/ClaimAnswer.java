package org.hotseat.kernel.list;

import java.util.Optional;

/**
 * A successful answer to a claim that may grant nothing. For instance, the grab of a rain without packets left gets
 * such an answer and is not refused.
 */
public interface ClaimAnswer {

    /** Returns the code of the reason why nothing new was granted; empty if something was granted. */
    Optional<String> withheld();
}
