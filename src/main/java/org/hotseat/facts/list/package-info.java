/**
 * Pages and exports of documents in the order of their ids. Reads a page at a time, so that a list of any length costs
 * little memory.
 */
@NullMarked
package org.hotseat.facts.list;

import org.jspecify.annotations.NullMarked;
