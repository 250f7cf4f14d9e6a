/**
 * Files that the server sends as they are: the contract of its REST interface in both forms, and whatever is kept
 * compressed. Knows no feature and no other part of {@code api}.
 */
@NullMarked
package org.hotseat.api.files;

import org.jspecify.annotations.NullMarked;
