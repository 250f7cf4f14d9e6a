package org.hotseat.redis;

import java.util.Optional;
import org.hotseat.kernel.Epoch;
import org.hotseat.toolkit.LuaCall;

/**
 * A script with its keys and arguments, ready to be run; made by {@link Script#call}.
 *
 * @param lua the call without the epoch
 * @param epoch the one that it may run in; empty for whichever the partition is in
 */
public record ScriptCall<W extends Enum<W>>(
        Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch) {

    /** The same call for one epoch only; in another it changes nothing, and its reply is {@link ScriptReply#unverified}. */
    ScriptCall<W> in(Epoch only) {
        return new ScriptCall<>(script, partition, lua, Optional.of(only));
    }

    /** The call as Redis gets it. */
    LuaCall<W> on(Epoch standing) {
        return script.standsOnEpoch() ? lua.followedBy(standing.text()) : lua;
    }
}
