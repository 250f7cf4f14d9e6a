package org.hotseat.redis;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.Act;
import org.hotseat.toolkit.connection.LuaScript;

/**
 * One atomic operation on the hot state: a Lua file and the words it may answer. Made once, as a constant of the
 * feature it belongs to; a file that is missing, or whose header and words disagree, fails the start.
 *
 * @param <W> the words of its replies; {@link ScriptReply#UNINITIALISED}, {@link ScriptReply#KEY_REUSED} and
 *     {@link ScriptReply#UNVERIFIED} are common to all scripts and not among them
 */
public final class Script<W extends Enum<W>> {

    /** The part that compares the epoch of the caller with the server. */
    private static final String EPOCH = "shared/epoch";

    private final LuaScript<W> lua;
    private final boolean standsOnEpoch;

    Script(LuaScript<W> lua) {
        this.lua = lua;
        this.standsOnEpoch = lua.includes(EPOCH);
    }

    /**
     * Loads {@code lua/<name>.lua} from the class path.
     *
     * @throws IllegalStateException when it is missing, includes in a circle, or its header does not match
     */
    public static <W extends Enum<W>> Script<W> load(String name, Class<W> words) {
        return new Script<>(LuaScript.load(name, words, ScriptReply.COMMON));
    }

    /**
     * A call of this script, checked against its header; for the act of this thread, whichever thread sends it.
     *
     * @throws IllegalArgumentException when the counts of keys and arguments do not fit: a bug of the caller
     */
    public ScriptCall<W> call(Partition partition, List<String> keys, List<String> arguments) {
        return new ScriptCall<>(this, partition, lua.call(keys, arguments), Optional.empty(), Act.current());
    }

    public String name() {
        return lua.name();
    }

    /**
     * Whether its last arguments are the epoch on which the caller stands and the act of the call, behind those of its
     * header.
     */
    boolean standsOnEpoch() {
        return standsOnEpoch;
    }

    List<String> names(String status) {
        return lua.names(status);
    }

    W word(String status) {
        return lua.word(status);
    }
}
