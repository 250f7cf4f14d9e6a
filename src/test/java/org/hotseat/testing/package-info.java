/**
 * The ground of the tests and the demo: real stores in this machine's memory, a proxy that takes them away, server
 * processes that can be killed, and one deployment that all in-server tests share.
 *
 * <p>Everything here listens on 127.0.0.1 only and is ended by the one who started it, by its own handle; a child that
 * outlives its parent ends itself ({@link org.hotseat.testing.Leash}). Nothing here knows Hotseat's beans.
 */
@NullMarked
package org.hotseat.testing;

import org.jspecify.annotations.NullMarked;
