/**
 * The demo: embedded stores and one server as child processes, some schedules, one command, and Ctrl-C ends it all. It
 * speaks to the server over REST only, as any other caller does.
 */
@NullMarked
package org.hotseat.demo;

import org.jspecify.annotations.NullMarked;
