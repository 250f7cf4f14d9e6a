package org.hotseat.redis;

/**
 * The answer of a script.
 *
 * @param startNanos {@link System#nanoTime} before it was sent
 */
public record ScriptRun<W extends Enum<W>>(ScriptReply<W> reply, long startNanos) {}
