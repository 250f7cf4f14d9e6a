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
 * The subscriptions to any number of Redis channels (publish and subscribe), over one connection. The connection is
 * taken from the pool at the first {@link #listen} and kept until the end. One thread reads, and another thread sends a
 * heartbeat. A connection without a reply for three heartbeats is given up and opened again, because its other end may
 * have disappeared silently.
 *
 * <p>A listener gets an empty message as soon as its channel is subscribed, at first and after each loss of the
 * connection, because it may have missed a message before. Messages are only hints: a listener must not depend on them.
 */
public final class Subscriptions implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Subscriptions.class.getName());
    private static final long PAUSE_MILLIS = 200;
    private static final Duration MIN_HEARTBEAT = Duration.ofSeconds(1);

    /** The number of heartbeats without a reply after which a connection is given up. */
    private static final int BEATS = 3;

    private final RedisConnection redis;
    private final ThreadFactory threads;
    private final String anchor;
    private final Map<String, Consumer<String>> listeners = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Subscription subscription = new Subscription();
    private boolean begun;
    private boolean connected;

    /** @param anchor a channel without publishers, which keeps the subscription open */
    public Subscriptions(RedisConnection redis, ThreadFactory threads, String anchor) {
        this.redis = redis;
        this.threads = threads;
        this.anchor = anchor;
    }

    /** Returns the interval of the heartbeat, for a time-out of Redis's replies. */
    private static Duration heartbeat(Duration timeout) {
        return timeout.compareTo(MIN_HEARTBEAT) > 0 ? timeout : MIN_HEARTBEAT;
    }

    /** Returns the time-out of a read that waits for messages, for a time-out of Redis's replies. */
    static Duration longestSilence(Duration timeout) {
        return heartbeat(timeout).multipliedBy(BEATS);
    }

    /**
     * Begins to listen to a channel; with a short delay if the connection has to be opened first. A channel has at most
     * one listener.
     */
    public synchronized void listen(String channel, Consumer<String> listener) {
        listeners.put(channel, listener);
        if (!begun) {
            begun = true;
            threads.newThread(new Supervised("the subscription", this::run)).start();
            threads.newThread(new Supervised("the heartbeat of the subscription", this::heartbeat))
                    .start();
        } else if (connected) {
            send(() -> subscription.subscribe(channel));
        }
    }

    /** Stops listening to a channel. */
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
                // Requests that need Redis report the error themselves; the subscription only tries again.
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

    private void heartbeat() {
        long periodMillis = heartbeat(redis.timeout()).toMillis();
        try {
            while (!closed.await(periodMillis, TimeUnit.MILLISECONDS)) {
                sendHeartbeat();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Sends a heartbeat: a repeated SUBSCRIBE, which Redis answers, too. A PING is not used, because Jedis stores each
     * PING of a subscription for ever.
     */
    private synchronized void sendHeartbeat() {
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

    /** Sends a command of the subscription. If the connection breaks just now, its own thread opens it again. */
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
