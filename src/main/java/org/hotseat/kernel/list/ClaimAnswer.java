package org.hotseat.kernel.list;

import java.util.Optional;

/**
 * A good answer to a claim that may grant nothing nevertheless: the grab of a rain with no packet left is answered, and
 * not refused.
 */
public interface ClaimAnswer {

    /** The code for which nothing new was granted; empty when something was. */
    Optional<String> withheld();
}
