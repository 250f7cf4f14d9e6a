/**
 * Files that the server sends unchanged: the contract of its REST interface in both forms, and files that are kept
 * compressed. This package knows no feature and no other part of {@code api}.
 */
@NullMarked
package org.hotseat.api.files;

import org.jspecify.annotations.NullMarked;
