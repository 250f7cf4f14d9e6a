package org.hotseat.redis;

import java.util.Optional;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.toolkit.connection.LuaCall;

/**
 * A script with its keys and arguments, ready to run. Created by {@link Script#call}.
 *
 * @param lua the call without the epoch
 * @param epoch the only epoch in which the call may run; empty for the current epoch of the partition
 * @param act the act to which its facts belong
 * @param way whether the call is the first one of its request
 */
public record ScriptCall<W extends Enum<W>>(
        Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch, Act act, Way way) {

    /** The ways in which a script can be called for a request. */
    enum Way {
        /**
         * The first call: nothing was decided for the request before. A key that was made for this request alone is not
         * looked up.
         */
        FIRST,
        /** A repetition: an earlier call, which Redis did not answer, may have decided the request. */
        REPEATED,
        /**
         * A question: the script decides nothing. It only looks up what the user already has, and the first answer to
         * the key.
         */
        ASKING
    }

    private static final String REPEATED = "!";
    private static final String ASKS = "?";
    private static final String TRACED = "@";

    ScriptCall(Script<W> script, Partition partition, LuaCall<W> lua, Optional<Epoch> epoch, Act act) {
        this(script, partition, lua, epoch, act, Way.FIRST);
    }

    /** Returns the same call as a repetition, for a request that an earlier call may have decided. */
    public ScriptCall<W> repeated() {
        return new ScriptCall<>(script, partition, lua, epoch, act, Way.REPEATED);
    }

    /**
     * Returns the same claim as a question. The script then changes nothing. It replies {@link ScriptReply#undecided}
     * if it finds nothing.
     */
    public ScriptCall<W> asQuery() {
        return new ScriptCall<>(script, partition, lua, epoch, act, Way.ASKING);
    }

    /** Returns whether the call is only a question and changes nothing. */
    public boolean isQuery() {
        return way == Way.ASKING;
    }

    /**
     * Returns the same call for one epoch only. In any other epoch it changes nothing and replies
     * {@link ScriptReply#unverified}.
     */
    ScriptCall<W> forEpoch(Epoch only) {
        return new ScriptCall<>(script, partition, lua, Optional.of(only), act, way);
    }

    /**
     * Returns the call as it is sent to Redis: with the epoch, and with the act that the script writes into its facts.
     */
    LuaCall<W> withEpoch(Epoch epoch) {
        if (!script.needsEpoch()) {
            return lua;
        }
        return lua.followedBy(
                epoch.text(),
                act.by(),
                switch (way) {
                    case FIRST -> tracedLine();
                    case REPEATED -> REPEATED + tracedLine();
                    case ASKING -> ASKS;
                });
    }

    /** Returns the line of the audit; before it the request's place in its trace, if it is traced. */
    private String tracedLine() {
        TraceSpan span = act.span();
        String line = act.line().text();
        return span == null ? line : TRACED + span.place().text() + line;
    }
}
