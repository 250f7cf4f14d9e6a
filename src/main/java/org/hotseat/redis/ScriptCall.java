package org.hotseat.redis;

import java.util.Optional;
import org.hotseat.kernel.Act;
import org.hotseat.kernel.Epoch;
import org.hotseat.toolkit.LuaCall;

/**
 * A script with its keys and arguments, ready to be run; made by {@link Script#call}.
 *
 * @param lua the call without the epoch
 * @param epoch the one that it may run in; empty for whichever the partition is in
 * @param act the one that its facts are of
 */
public record ScriptCall<W extends Enum<W>>(
        Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch, Act act) {

    /** The same call for one epoch only; in another it changes nothing, and its reply is {@link ScriptReply#unverified}. */
    ScriptCall<W> in(Epoch only) {
        return new ScriptCall<>(script, partition, lua, Optional.of(only), act);
    }

    /** The call as Redis gets it: with the epoch, and with its act for the facts that it writes. */
    LuaCall<W> on(Epoch standing) {
        if (!script.standsOnEpoch()) {
            return lua;
        }
        return lua.followedBy(standing.text(), act.by(), act.line());
    }
}
