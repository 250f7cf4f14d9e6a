package org.hotseat.simulation.time;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The network between hosts and stores. A request comes to its store some time after it was sent, or never, or twice;
 * also when its sender has given up or was stopped. What it does there is done at once. The reply comes some time
 * later, or never.
 */
public final class Network {

    private static final long USUAL_NANOS = 400_000;
    private static final long SLOW_NANOS = 3_500_000_000L;

    /** A store, as the network names it. */
    public enum Store {
        REDIS,
        MONGODB
    }

    /** A store's way to say nothing: its sender waits in vain, or until its connection is broken. */
    public static final class Unanswered extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient List<Runnable> connections;

        /** @param connections is added what breaks the sender's */
        public Unanswered(List<Runnable> connections) {
            this.connections = connections;
        }
    }

    /** A reply, or the lack of one. */
    private static final class Reply {
        private boolean came;
        private boolean awaited = true;
        private Runnable broken = () -> {};
        private @Nullable Object value;
        private @Nullable RuntimeException trouble;
    }

    /** Of so many requests and replies one is lost, slow or comes twice; 0 while the weather is fair. */
    public record Weather(int lost, int slow, int twice) {

        public static final Weather FAIR = new Weather(0, 0, 0);
    }

    private record Link(Host host, Store store) {}

    private final Simulation world;
    private final Runnable afterEach;
    private final Map<Link, Long> standing = new HashMap<>();
    private Weather weather = Weather.FAIR;
    private boolean lateNow;

    /** @param afterEach is run after each request that a store has done */
    public Network(Simulation world, Runnable afterEach) {
        this.world = world;
        this.afterEach = afterEach;
    }

    public Simulation world() {
        return world;
    }

    /** Whether the request that a store does just now has come after its sender has given up. */
    public boolean late() {
        return lateNow;
    }

    public void weather(Weather next) {
        weather = next;
    }

    /** Lets what a host sends to a store, and the replies, stand still for a time; all of it comes then. */
    public void stand(Host host, Store store, long nanos) {
        standing.put(new Link(host, store), world.now() + nanos);
    }

    /**
     * Sends a request and waits for its reply.
     *
     * @param late the trouble of one whose reply did not come in time
     */
    @SuppressWarnings("unchecked")
    public <T extends @Nullable Object> T call(
            Store store,
            Supplier<String> what,
            long timeoutNanos,
            Supplier<T> request,
            Supplier<RuntimeException> late) {
        Process mine = Process.mine();
        long ticket = mine.ticket();
        Reply reply = new Reply();
        Host host = mine.host();
        boolean lost = happens(weather.lost());
        if (!lost) {
            world.after(delay(host, store), () -> deliver(mine, ticket, store, what, request, reply));
        } else {
            world.note(() -> mine + ": " + what.get() + " is lost");
        }
        if (store == Store.MONGODB && happens(weather.twice())) {
            Reply unheard = new Reply();
            unheard.awaited = false;
            world.after(
                    delay(host, store) + world.below(SLOW_NANOS),
                    () -> deliver(mine, ticket, store, what, request, unheard));
        }
        mine.wake(ticket, timeoutNanos);
        // A request or a reply is lost with its connection.
        reply.broken = () -> mine.wake(ticket, world.below(Math.min(timeoutNanos, SLOW_NANOS)));
        if (lost) {
            reply.broken.run();
        }
        mine.suspend();
        if (!reply.came) {
            reply.awaited = false;
            world.note(() -> mine + ": " + what.get() + " got no reply");
            throw late.get();
        }
        if (reply.trouble != null) {
            throw reply.trouble;
        }
        return (T) reply.value;
    }

    private void deliver(
            Process mine, long ticket, Store store, Supplier<String> what, Supplier<?> request, Reply reply) {
        boolean late = !reply.awaited || mine.host().stopped();
        lateNow = late;
        try {
            reply.value = request.get();
        } catch (Unanswered e) {
            world.note(() -> mine + ": " + what.get() + " is not answered");
            e.connections.add(reply.broken);
            return;
        } catch (RuntimeException e) {
            reply.trouble = e;
        }
        world.note(() -> mine + ": " + what.get() + (late ? " (late)" : "") + " -> "
                + (reply.trouble == null ? brief(reply.value) : brief(reply.trouble.getMessage())));
        afterEach.run();
        if (!happens(weather.lost())) {
            world.after(delay(mine.host(), store), () -> {
                if (reply.awaited) {
                    reply.came = true;
                    mine.wake(ticket, 0);
                }
            });
        } else if (reply.awaited) {
            reply.broken.run();
        }
    }

    private static String brief(@Nullable Object value) {
        String text = String.valueOf(value).replace('\0', ' ');
        return text.length() > 160 ? text.substring(0, 160) + "…" : text;
    }

    private boolean happens(int onceIn) {
        return onceIn > 0 && world.onceIn(onceIn);
    }

    private long delay(Host host, Store store) {
        long usual = 50_000 + world.below(USUAL_NANOS) + (happens(weather.slow()) ? world.below(SLOW_NANOS) : 0);
        Long until = standing.get(new Link(host, store));
        return until == null || until < world.now() ? usual : until - world.now() + usual;
    }
}
