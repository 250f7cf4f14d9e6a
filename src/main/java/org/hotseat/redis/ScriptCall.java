package org.hotseat.redis;

import java.util.Optional;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.caller.Act;
import org.hotseat.toolkit.connection.LuaCall;

/**
 * A script with its keys and arguments, ready to be run; made by {@link Script#call}.
 *
 * @param lua the call without the epoch
 * @param epoch the one that it may run in; empty for whichever the partition is in
 * @param act the one that its facts are of
 * @param asks whether it decides nothing: it only asks for what its user has already, and for the first answer to its
 *     key
 */
public record ScriptCall<W extends Enum<W>>(
        Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch, Act act, boolean asks) {

    private static final String ASKS = "?";

    ScriptCall(Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch, Act act) {
        this(script, partition, lua, epoch, act, false);
    }

    /**
     * The same claim, which only asks: it changes nothing, and answers {@link ScriptReply#undecided} where there is
     * nothing to tell.
     */
    public ScriptCall<W> asking() {
        return new ScriptCall<>(script, partition, lua, epoch, act, true);
    }

    /**
     * The same call for one epoch only; in another it changes nothing, and its reply is {@link ScriptReply#unverified}.
     */
    ScriptCall<W> in(Epoch only) {
        return new ScriptCall<>(script, partition, lua, Optional.of(only), act, asks);
    }

    /** The call as Redis gets it: with the epoch, and with its act for the facts that it writes. */
    LuaCall<W> on(Epoch standing) {
        if (!script.standsOnEpoch()) {
            return lua;
        }
        return lua.followedBy(standing.text(), act.by(), asks ? ASKS : act.line());
    }
}
