package org.hotseat.simulation.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.hotseat.simulation.time.Host;
import org.hotseat.simulation.time.Network;
import org.hotseat.simulation.time.Network.Store;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Redis with failovers: a master, a copy that is behind it, masters that were replaced and go on answering those who
 * have not heard. Replies are texts, numbers and lists.
 */
public final class RedisWorld {

    /** The beginnings of the keys of resources. */
    private static final List<String> OF_RESOURCES =
            List.of("seckill", "schedule:", "seats:", "program:", "drop:", "rain:");

    private static final long SECOND = 1_000_000_000L;
    private static final long TIMEOUT = 2 * SECOND;

    /** The clocks of Redis servers are at most so far ahead or behind. */
    private static final long APART_MICROS = 500_000;

    /** A call of a script; the text has a character for each byte. */
    public record Call(String name, String text, List<String> keys, List<String> arguments) {}

    private final Simulation world;
    private final Network network;
    private final LuaEngine lua = new LuaEngine();
    private final Map<Host, RedisNode> views = new HashMap<>();
    private RedisNode master;
    private RedisData replica;
    private int nodes = 1;

    public RedisWorld(Network network) {
        this.network = network;
        this.world = network.world();
        this.master = new RedisNode("redis-1", world, lua, new RedisData(), 0);
        this.replica = master.copy();
    }

    public RedisNode master() {
        return master;
    }

    /** The nanoseconds until a time by the clock of a Redis server that is neither ahead nor behind. */
    public long until(long millis) {
        return millis * 1_000_000 - RedisNode.BEGIN_MICROS * 1_000 - world.now();
    }

    /** The time of the clock that is ahead of all others. */
    public Date latest() {
        return new Date((RedisNode.BEGIN_MICROS + world.now() / 1_000 + APART_MICROS) / 1_000);
    }

    private RedisNode seen(Host host) {
        return views.computeIfAbsent(host, first -> master);
    }

    /** Runs scripts in one round trip, each by itself. @param late the trouble when no reply comes */
    public List<@Nullable Object> run(List<Call> calls, Supplier<RuntimeException> late) {
        RedisNode node = seen(Process.mine().host());
        Supplier<String> what = () -> calls.size() == 1
                ? node + " " + calls.get(0).name() + " " + calls.get(0).arguments()
                : node + " " + calls.size() + " of " + calls.get(0).name();
        return network.call(
                Store.REDIS,
                what,
                TIMEOUT,
                () -> {
                    List<@Nullable Object> replies = new ArrayList<>();
                    calls.forEach(call -> replies.add(node.script(call.text(), call.keys(), call.arguments())));
                    return replies;
                },
                late);
    }

    /** Runs one command. */
    public @Nullable Object run(String command, List<String> arguments, Supplier<RuntimeException> late) {
        RedisNode node = seen(Process.mine().host());
        return network.call(
                Store.REDIS, () -> node + " " + command + arguments, TIMEOUT, () -> node.run(command, arguments), late);
    }

    /** The form of bytes in this world: a character for each. */
    public static String bytes(byte[] raw) {
        return new String(raw, StandardCharsets.ISO_8859_1);
    }

    public void empty() {
        world.note("-- " + master + " is emptied");
        master.empty();
    }

    /** A key of one resource goes alone: its hash, or what users have of it. */
    public void loseKey() {
        List<String> keys =
                master.keys().stream().filter(RedisWorld::ofResource).toList();
        if (!keys.isEmpty()) {
            String key = world.oneOf(keys);
            world.note("-- " + master + " loses " + key);
            master.lose(key);
        }
    }

    private static boolean ofResource(String key) {
        return OF_RESOURCES.stream().anyMatch(key::startsWith);
    }

    /** The copy comes up to the master. */
    public void replicate() {
        replica = master.copy();
    }

    /** A copy takes over; the one before goes on for a while, and each host hears of it at some time. */
    public void failover(List<Host> hosts) {
        failover(hosts, host -> world.below(4 * SECOND));
    }

    /** The same with the time after which a host hears of it. */
    public void failover(List<Host> hosts, ToLongFunction<Host> hears) {
        RedisNode before = master;
        hosts.forEach(this::seen);
        nodes++;
        master = new RedisNode(
                "redis-" + nodes, world, lua, replica.copy(), world.below(2 * APART_MICROS) - APART_MICROS);
        world.note("-- " + master + " takes over from " + before);
        world.after(2 * SECOND + world.below(3 * SECOND), () -> {
            before.demote();
            world.note("-- " + before + " is no master any more");
        });
        for (Host host : hosts) {
            world.after(hears.applyAsLong(host), () -> {
                views.put(host, master);
                world.note("-- " + host.name() + " hears of " + master);
            });
        }
    }

    /** The same server comes back with what its last dump had. */
    public void restart() {
        RedisNode before = master;
        nodes++;
        master = new RedisNode("redis-" + nodes, world, lua, replica.copy(), 0);
        views.replaceAll((host, node) -> master);
        world.note("-- " + before + " is started again from a dump as " + master);
    }
}
