/**
 * Drafts of resources of all models: kept as an operator put them, beside the resources, until a PUT publishes them.
 * Knows no model; a model shows a definition as it would be sold.
 */
@NullMarked
package org.hotseat.hotstate.draft;

import org.jspecify.annotations.NullMarked;
