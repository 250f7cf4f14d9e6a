package org.hotseat.redis;

/**
 * The reply of a script with its start time.
 *
 * @param startNanos {@link System#nanoTime} before the call was sent
 */
public record ScriptRun<W extends Enum<W>>(ScriptReply<W> reply, long startNanos) {}
