package org.hotseat.redis;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.Act;
import org.hotseat.toolkit.connection.LuaScript;

/**
 * One atomic operation on the hot state: a Lua file and the status words that it may return. A feature creates it once,
 * as a constant. If the file is missing, or if its header and the words disagree, the server does not start.
 *
 * @param <W> the words of its replies, without the words that all scripts share: {@link ScriptReply#UNINITIALISED},
 *     {@link ScriptReply#KEY_REUSED}, {@link ScriptReply#UNVERIFIED} and {@link ScriptReply#UNDECIDED}
 */
public final class Script<W extends Enum<W>> {

    /** The name of the script part that compares the caller's epoch with the server's. */
    private static final String EPOCH = "shared/epoch";

    private final LuaScript<W> lua;
    private final boolean needsEpoch;

    Script(LuaScript<W> lua) {
        this.lua = lua;
        this.needsEpoch = lua.includes(EPOCH);
    }

    /**
     * Loads {@code lua/<name>.lua} from the class path.
     *
     * @throws IllegalStateException when the file is missing, includes itself in a circle, or its header does not match
     *     the words
     */
    public static <W extends Enum<W>> Script<W> load(String name, Class<W> words) {
        return new Script<>(LuaScript.load(name, words, ScriptReply.COMMON));
    }

    /**
     * Creates a call of this script for the current act, and checks the call against the header. Any thread may send
     * the call later.
     *
     * @throws IllegalArgumentException when the number of keys or arguments is wrong: a bug of the caller
     */
    public ScriptCall<W> call(Partition partition, List<String> keys, List<String> arguments) {
        return new ScriptCall<>(this, partition, lua.call(keys, arguments), Optional.empty(), Act.current());
    }

    public String name() {
        return lua.name();
    }

    /**
     * Returns whether the script checks the epoch. Such a script gets two more arguments after those of its header: the
     * caller's epoch and the act of the call.
     */
    boolean needsEpoch() {
        return needsEpoch;
    }

    List<String> names(String status) {
        return lua.names(status);
    }

    W word(String status) {
        return lua.word(status);
    }
}
