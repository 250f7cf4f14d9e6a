package org.hotseat.redis;

import java.util.List;

/** A script with its keys and arguments, ready to be run; made by {@link Script#call}. */
public record ScriptCall<W extends Enum<W>>(
        Script<W> script, Partition partition, List<String> keys, List<String> arguments) {

    public ScriptCall {
        keys = List.copyOf(keys);
        arguments = List.copyOf(arguments);
    }
}
