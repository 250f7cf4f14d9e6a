/**
 * The client behind {@link org.hotseat.toolkit.RedisClient}, and its beans. Keys stand behind the prefix of the
 * application.
 */
@NullMarked
package org.hotseat.toolkit.client;

import org.jspecify.annotations.NullMarked;
