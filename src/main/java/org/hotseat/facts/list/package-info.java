/**
 * Pages and exports of documents, in the order of their ids or of a time. A list is read page by page, so a list of any
 * length costs little memory.
 */
@NullMarked
package org.hotseat.facts.list;

import org.jspecify.annotations.NullMarked;
