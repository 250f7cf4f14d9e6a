package org.hotseat.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Epoch;

/**
 * A script with its keys and arguments, ready to be run; made by {@link Script#call}.
 *
 * @param epoch the one that it may run in; empty for whichever the partition is in
 */
public record ScriptCall<W extends Enum<W>>(
        Script<W> script, Partition partition, List<String> keys, List<String> arguments, Optional<Epoch> epoch) {

    public ScriptCall {
        keys = List.copyOf(keys);
        arguments = List.copyOf(arguments);
    }

    /** The same call for one epoch only; in another it changes nothing, and its reply is {@link ScriptReply#unverified}. */
    ScriptCall<W> in(Epoch only) {
        return new ScriptCall<>(script, partition, keys, arguments, Optional.of(only));
    }

    /** The arguments as the script gets them. */
    List<String> argumentsOn(Epoch standing) {
        if (!script.standsOnEpoch()) {
            return arguments;
        }
        List<String> all = new ArrayList<>(arguments.size() + 1);
        all.addAll(arguments);
        all.add(standing.text());
        return all;
    }
}
