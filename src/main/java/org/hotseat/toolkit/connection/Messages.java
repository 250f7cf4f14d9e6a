package org.hotseat.toolkit.connection;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.hotseat.toolkit.Supervised;
import org.hotseat.toolkit.ToolkitException;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Hears what is published on any number of channels over one connection, taken from the pool at the first
 * {@link #listen} and kept until the end; one thread reads, another one asks for a sign of life at each heartbeat. A
 * connection that gives none for three of them is given up and made again: its other end may have gone without a word.
 * A listener gets an empty message as soon as its channel is heard, at first and after each loss of the connection,
 * since it may have missed one before. Messages are hints: who listens must not depend on them.
 */
public final class Messages implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Messages.class.getName());
    private static final long PAUSE_MILLIS = 200;
    private static final Duration SHORTEST_HEARTBEAT = Duration.ofSeconds(1);

    /** So many heartbeats without a sign of life end a connection. */
    private static final int BEATS = 3;

    private final RedisConnection redis;
    private final ThreadFactory threads;
    private final String anchor;
    private final Map<String, Consumer<String>> listeners = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Subscription subscription = new Subscription();
    private boolean begun;
    private boolean connected;

    /** @param anchor a channel without publishers, which keeps the subscription alive */
    public Messages(RedisConnection redis, ThreadFactory threads, String anchor) {
        this.redis = redis;
        this.threads = threads;
        this.anchor = anchor;
    }

    /** The pause after which a subscription asks for a sign of life, by the bound on Redis's replies. */
    private static Duration heartbeat(Duration timeout) {
        return timeout.compareTo(SHORTEST_HEARTBEAT) > 0 ? timeout : SHORTEST_HEARTBEAT;
    }

    /** The bound on a read that waits for messages, by the bound on Redis's replies. */
    static Duration longestSilence(Duration timeout) {
        return heartbeat(timeout).multipliedBy(BEATS);
    }

    /** Hears a channel from now on; a little later if the connection has to be made first. One listener a channel. */
    public synchronized void listen(String channel, Consumer<String> listener) {
        listeners.put(channel, listener);
        if (!begun) {
            begun = true;
            threads.newThread(new Supervised("the subscription", this::run)).start();
            threads.newThread(new Supervised("the heartbeat of the subscription", this::beat))
                    .start();
        } else if (connected) {
            send(() -> subscription.subscribe(channel));
        }
    }

    /** Hears a channel no longer. */
    public synchronized void stop(String channel) {
        listeners.remove(channel);
        if (connected) {
            send(() -> subscription.unsubscribe(channel));
        }
    }

    @Override
    public synchronized void close() {
        closed.countDown();
        if (connected) {
            send(subscription::unsubscribe);
        }
    }

    private void run() {
        while (closed.getCount() > 0) {
            try {
                redis.subscribe(subscription, anchor);
            } catch (ToolkitException e) {
                // Requests that need Redis say so themselves; here it is only asked again.
                LOG.log(Level.DEBUG, "The subscription has ended and is made again", e);
            } finally {
                disconnected();
            }
            try {
                if (closed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void beat() {
        long periodMillis = heartbeat(redis.timeout()).toMillis();
        try {
            while (!closed.await(periodMillis, TimeUnit.MILLISECONDS)) {
                askForSignOfLife();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Redis answers a repeated SUBSCRIBE, too. Jedis remembers each PING of a subscription for ever, so this is none.
     */
    private synchronized void askForSignOfLife() {
        if (connected) {
            send(() -> subscription.subscribe(anchor));
        }
    }

    private synchronized void connected() {
        if (connected) {
            return;
        }
        connected = true;
        if (closed.getCount() == 0) {
            send(subscription::unsubscribe);
            return;
        }
        listeners.keySet().forEach(channel -> send(() -> subscription.subscribe(channel)));
    }

    private synchronized void disconnected() {
        connected = false;
    }

    /** A connection that is going to pieces just now is made again by its own thread. */
    private static void send(Runnable command) {
        try {
            command.run();
        } catch (JedisException e) {
            LOG.log(Level.DEBUG, "The subscription is being made again", e);
        }
    }

    private final class Subscription extends JedisPubSub {

        @Override
        public void onSubscribe(String channel, int channels) {
            Consumer<String> listener = listeners.get(channel);
            if (channel.equals(anchor)) {
                connected();
            } else if (listener != null) {
                listener.accept("");
            }
        }

        @Override
        public void onMessage(String channel, String message) {
            Consumer<String> listener = listeners.get(channel);
            if (listener != null) {
                listener.accept(message);
            }
        }
    }
}
