/** The health of Redis, for applications with MicroProfile Health. */
@NullMarked
package org.hotseat.toolkit.health;

import org.jspecify.annotations.NullMarked;
