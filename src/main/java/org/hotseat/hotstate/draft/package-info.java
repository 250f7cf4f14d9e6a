/**
 * Drafts of resources of all models. A draft is stored as the operator has put it, beside the resources, until a PUT
 * publishes it. This package knows no model; each model shows a definition as it would be sold.
 */
@NullMarked
package org.hotseat.hotstate.draft;

import org.jspecify.annotations.NullMarked;
