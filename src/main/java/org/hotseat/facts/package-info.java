/**
 * The facts in MongoDB: the connection, the journal that writes the facts of all current requests in groups, and the
 * recovery of facts whose server died. Only this package and the features' package-private {@code *Facts} use the
 * driver. This package does not know the meaning of a fact; the {@link org.hotseat.facts.FactWriter}s of the features
 * do.
 */
@NullMarked
package org.hotseat.facts;

import org.jspecify.annotations.NullMarked;
