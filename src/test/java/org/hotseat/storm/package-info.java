/**
 * The load tool: a crowd of users that storms one schedule over HTTP and keeps a model of what it was told, so that it
 * can tell whether the system came out right without looking inside. Speaks to 127.0.0.1 only.
 */
@NullMarked
package org.hotseat.storm;

import org.jspecify.annotations.NullMarked;
