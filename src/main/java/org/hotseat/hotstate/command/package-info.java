/**
 * The steps of a command: script, journal, acknowledgement, answer. Every answer is yes, no, or decided and not
 * confirmed yet (ADR 182).
 */
@NullMarked
package org.hotseat.hotstate.command;

import org.jspecify.annotations.NullMarked;
