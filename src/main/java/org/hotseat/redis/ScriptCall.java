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
 * @param way whether it is the first one of its request
 */
public record ScriptCall<W extends Enum<W>>(
        Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch, Act act, Way way) {

    /** The ways in which a script is called for one request. */
    enum Way {
        /** Nothing was decided for the request before; a key of this request alone is not looked up. */
        FIRST,
        /** It may have been decided by a call that Redis did not answer. */
        REPEATED,
        /** It decides nothing: it only asks for what its user has already, and for the first answer to its key. */
        ASKING
    }

    private static final String REPEATED = "!";
    private static final String ASKS = "?";

    ScriptCall(Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch, Act act) {
        this(script, partition, lua, epoch, act, Way.FIRST);
    }

    /** The same call once more, for a request of which it is not known whether it was decided. */
    public ScriptCall<W> repeated() {
        return new ScriptCall<>(script, partition, lua, epoch, act, Way.REPEATED);
    }

    /**
     * The same claim, which only asks: it changes nothing, and answers {@link ScriptReply#undecided} where there is
     * nothing to tell.
     */
    public ScriptCall<W> asking() {
        return new ScriptCall<>(script, partition, lua, epoch, act, Way.ASKING);
    }

    /** Whether it only asks. */
    public boolean asks() {
        return way == Way.ASKING;
    }

    /**
     * The same call for one epoch only; in another it changes nothing, and its reply is {@link ScriptReply#unverified}.
     */
    ScriptCall<W> in(Epoch only) {
        return new ScriptCall<>(script, partition, lua, Optional.of(only), act, way);
    }

    /** The call as Redis gets it: with the epoch, and with its act for the facts that it writes. */
    LuaCall<W> on(Epoch standing) {
        if (!script.standsOnEpoch()) {
            return lua;
        }
        return lua.followedBy(
                standing.text(),
                act.by(),
                switch (way) {
                    case FIRST -> act.line().text();
                    case REPEATED -> REPEATED + act.line().text();
                    case ASKING -> ASKS;
                });
    }
}
