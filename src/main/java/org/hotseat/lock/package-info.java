/**
 * The toolkit's locks over REST, for systems that are not written in Java: within bounds, repeatable, and seen and
 * ended by operators.
 */
@NullMarked
package org.hotseat.lock;

import org.jspecify.annotations.NullMarked;
