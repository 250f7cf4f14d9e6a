/**
 * Reads, lists, creates and changes the resources of any model, and shows them in REST. This package knows no model;
 * each model declares its id, its definition, its scripts and its numbers.
 */
@NullMarked
package org.hotseat.hotstate.resource;

import org.jspecify.annotations.NullMarked;
