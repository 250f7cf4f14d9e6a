package org.hotseat.faults;

import java.time.Duration;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The time in which Redis itself took no write, independent of Hotseat: asks for the master and writes to it, twenty
 * times a second, past all proxies. For the slots that faults are aimed at.
 */
final class OwnSilence implements AutoCloseable {

    private static final Duration BETWEEN = Duration.ofMillis(50);
    private static final int ANSWER_MILLIS = 200;

    /** In the slot of partition 1, which the aimed-at shard has. */
    private static final String KEY = "{1}own-silence";

    private final Topology redis;
    private final Silence silence = new Silence();
    private final Thread asker = new Thread(this::ask, "own-silence");
    private volatile boolean open = true;

    OwnSilence(Topology redis) {
        this.redis = redis;
        asker.setDaemon(true);
        asker.start();
    }

    private void ask() {
        while (open) {
            try (Jedis jedis = redis.master().process().connect(ANSWER_MILLIS)) {
                jedis.set(KEY, "1");
                silence.broken();
            } catch (JedisException | IllegalStateException | java.util.NoSuchElementException e) {
                // Away, or nobody is master: that is what is measured.
            }
            Pause.of(BETWEEN);
        }
    }

    /** The longest one; nothing is measured any more. */
    Duration end() {
        open = false;
        try {
            asker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        silence.end();
        return silence.longest();
    }

    @Override
    public void close() {
        end();
    }
}
