/**
 * Seals over the lines of the audit: each has the hashes of some lines and that of the seal before it, so a line that
 * somebody changes, removes or adds in MongoDB is found (ADR 242).
 */
@NullMarked
package org.hotseat.facts.seal;

import org.jspecify.annotations.NullMarked;
