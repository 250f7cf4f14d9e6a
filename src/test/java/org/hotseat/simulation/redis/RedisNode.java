package org.hotseat.simulation.redis;

import java.util.List;
import java.util.Map;
import org.hotseat.simulation.time.Simulation;
import org.jspecify.annotations.Nullable;

/** A Redis server: its keys, its history, whether it is a master, and its clock. */
public final class RedisNode {

    /** The time of day at which each world begins. */
    static final long BEGIN_MICROS = 1_764_100_000_000_000L;

    private final String name;
    private final Simulation world;
    private final RedisData data;
    private final RedisCommands commands;
    private final LuaEngine lua;
    private final long aheadMicros;
    private String history;
    private boolean master = true;

    RedisNode(String name, Simulation world, LuaEngine lua, RedisData data, long aheadMicros) {
        this.name = name;
        this.world = world;
        this.data = data;
        this.aheadMicros = aheadMicros;
        this.history = newHistory(world);
        this.commands = new RedisCommands(data, this::micros, this::replication);
        this.lua = lua;
    }

    private static String newHistory(Simulation world) {
        return String.format("%016x%016x%08x", world.bits(), world.bits(), (int) world.bits());
    }

    private long micros() {
        return BEGIN_MICROS + world.now() / 1000 + aheadMicros;
    }

    private String replication() {
        return "# Replication\r\nrole:" + (master ? "master" : "slave") + "\r\nmaster_replid:" + history + "\r\n";
    }

    @Nullable
    Object run(String command, List<String> arguments) {
        return commands.run(command, arguments);
    }

    @Nullable
    Object script(String text, List<String> keys, List<String> arguments) {
        return lua.run(commands, text, keys, arguments);
    }

    RedisData copy() {
        return data.copy();
    }

    void empty() {
        data.clear();
    }

    void lose(String key) {
        data.remove(key);
    }

    List<String> keys() {
        return data.keys();
    }

    void demote() {
        master = false;
    }

    /** All that it has, to be looked at. */
    public Map<String, String> told() {
        return data.told(micros() / 1000);
    }

    @Override
    public String toString() {
        return name;
    }
}
