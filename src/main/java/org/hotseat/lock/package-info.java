/**
 * The toolkit's locks over REST, for systems that are not written in Java. They are limited and repeatable, and
 * operators can see and end them.
 */
@NullMarked
package org.hotseat.lock;

import org.jspecify.annotations.NullMarked;
