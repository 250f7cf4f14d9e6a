package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.ProxyBranch;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RedisProcess;

/** One Redis server behind a proxy, under whose port everybody knows it: Hotseat, sentinels, replicas, other nodes. */
final class RedisNode implements AutoCloseable {

    /** The word in a replica's handshake that no other client says. */
    private static final String REPLICA = "PSYNC";

    /** Passwords are no secret here: users only tell one Hotseat server's connections from another's. */
    static final String PASSWORD = "fault";

    private static final int SERVERS = 2;

    private final RedisProcess process;
    private final FaultProxy proxy;

    private RedisNode(RedisProcess process, FaultProxy proxy) {
        this.process = process;
        this.proxy = proxy;
    }

    /** Starts one; returns when it answers. */
    static RedisNode start(RedisBinary binary, int port, Path directory, List<String> settings) {
        return announcing("replica-announce-port", binary, port, directory, settings);
    }

    /** @param announcement the setting by which it tells its port */
    static RedisNode announcing(
            String announcement, RedisBinary binary, int port, Path directory, List<String> settings) {
        FaultProxy proxy = FaultProxy.to(port);
        List<String> lines = new ArrayList<>(settings);
        lines.add(announcement + " " + proxy.port());
        lines.addAll(List.of(
                "replica-announce-ip 127.0.0.1",
                "repl-diskless-sync yes",
                "repl-diskless-sync-delay 0",
                "repl-ping-replica-period 1"));
        for (int i = 0; i < SERVERS; i++) {
            lines.add("user " + user(i) + " on >" + PASSWORD + " ~* &* +@all");
        }
        return new RedisNode(RedisProcess.server(binary, port, directory, lines), proxy);
    }

    /** The name by which a Hotseat server logs in. */
    static String user(int server) {
        return "hotseat-server-" + server;
    }

    RedisProcess process() {
        return process;
    }

    /** The port that it announces. */
    int port() {
        return proxy.port();
    }

    FaultProxy proxy() {
        return proxy;
    }

    /** The connections of its replicas. */
    ProxyBranch replicas() {
        return proxy.only(REPLICA);
    }

    /** The connections of one Hotseat server. */
    ProxyBranch server(int number) {
        return proxy.only(user(number));
    }

    boolean isMaster() {
        return process.info("replication", "role").equals("master");
    }

    /** Whether it is a replica of that node and has all that the node had when it was last heard of. */
    boolean follows(RedisNode master) {
        return process.info("replication", "role").equals("slave")
                && process.info("replication", "master_port").equals(Integer.toString(master.port()))
                && process.info("replication", "master_link_status").equals("up");
    }

    /** Its replicas get everything this much later; zero for no delay. */
    void lag(Duration by) {
        if (by.isZero()) {
            replicas().restore();
        } else {
            replicas().delay(by);
        }
    }

    /** Kill −9 of a machine: what is on its way to the replicas never arrives. */
    void die() {
        replicas().cut();
        process.kill();
        replicas().restore();
    }

    @Override
    public void close() {
        proxy.close();
        process.close();
    }
}
