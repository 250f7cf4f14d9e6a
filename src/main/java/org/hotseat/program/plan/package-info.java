/**
 * Plans as other systems export them, as plans of ours. This package knows file formats and the definition of a hall;
 * it stores nothing and changes nothing.
 */
@NullMarked
package org.hotseat.program.plan;

import org.jspecify.annotations.NullMarked;
