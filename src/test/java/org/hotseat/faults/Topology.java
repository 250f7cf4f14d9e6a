package org.hotseat.faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Redis servers on 127.0.0.1 and the way to them. Each node is reached by everybody through a proxy of its own, under
 * whose port it announces itself: a link can be cut or slowed without a word to either end.
 */
interface Topology extends AutoCloseable {

    /** Its name in tables: {@code standalone}, {@code sentinel}, {@code cluster}. */
    String name();

    /** The environment of a Hotseat server with this number, counted from 0. */
    Map<String, String> environment(int server);

    /** The factor by which faults last longer here than elsewhere. */
    default int slowness() {
        return 1;
    }

    List<RedisNode> nodes();

    /** The master that faults are aimed at, now. */
    RedisNode master();

    /** The replica that {@link #master()} hands over to, when it may. */
    RedisNode successor();

    /**
     * The planned failover of this topology; returns when the successor is master. The old one may not know of it yet.
     */
    void beginFailover();

    /** The same; returns when all the others follow the new master. */
    default void failover() {
        beginFailover();
        awaitWhole();
    }

    /** Returns when everybody who assigns masters has made this one master. */
    void awaitMaster(RedisNode node);

    /** Does something of which one Hotseat server hears that much later; returns then. */
    void tellLater(int server, Duration later, Runnable something);

    /**
     * Returns when there is one master again that everybody agrees about, and every node that runs follows or is
     * master.
     */
    void awaitWhole();

    @Override
    void close();
}
