/**
 * The implementation of {@link org.hotseat.toolkit.RedisClient}, and its beans. All keys have the prefix of the
 * application.
 */
@NullMarked
package org.hotseat.toolkit.client;

import org.jspecify.annotations.NullMarked;
