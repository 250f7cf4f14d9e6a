/**
 * The facts in MongoDB: the connection, the journal that writes the facts of all requests under way in groups, and the
 * recovery of facts whose server died. With the features' package-private {@code *Facts} the only user of the driver.
 * Does not know what a fact means: {@link org.hotseat.facts.FactWriter}s of the features do.
 */
@NullMarked
package org.hotseat.facts;

import org.jspecify.annotations.NullMarked;
