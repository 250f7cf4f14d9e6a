package org.hotseat.storm;

import java.time.Duration;
import org.hotseat.testing.Patience;

/**
 * The settings of a storm.
 *
 * @param users how many take part
 * @param requests how many are sent, in all rounds together
 * @param inFlight how many of them at once, each on a connection of its own; not more than there are users
 * @param rounds how many quiet moments there are, at whose time everything must add up
 * @param places of the schedule at first; the operator changes them by up to a tenth on the way
 * @param shortHoldMinutes the length of half of all holds: a few seconds, so that they expire on the way
 * @param seed of every user's choices
 * @param timeout for one answer
 * @param patience for a request that is repeated because a store or the server is away
 */
public record StormSettings(
        int users,
        int requests,
        int inFlight,
        int rounds,
        int places,
        double shortHoldMinutes,
        long seed,
        Duration timeout,
        Duration patience) {

    private static final int MAX_USERS = 100_000;
    private static final int MAX_REQUESTS = 10_000_000;
    private static final int MAX_IN_FLIGHT = 10_000;

    public StormSettings {
        check(users, 1, MAX_USERS, "users");
        check(requests, 1, MAX_REQUESTS, "requests");
        check(inFlight, 1, Math.min(users, MAX_IN_FLIGHT), "inflight");
        check(rounds, 1, 1_000, "rounds");
        check(places, 1, 1_000_000, "places");
    }

    public static StormSettings of(int users, int requests, long seed) {
        return new StormSettings(
                users,
                requests,
                Math.min(users, 200),
                2,
                Math.max(1, users / 5),
                0.05,
                seed,
                Duration.ofSeconds(30),
                Patience.STORM);
    }

    /** Read from the system properties {@code storm.users} and so on; what is not given follows from the users. */
    public static StormSettings fromProperties() {
        int users = Integer.getInteger("storm.users", 2_000);
        StormSettings plain = of(
                users, Integer.getInteger("storm.requests", 5 * users), Long.getLong("storm.seed", System.nanoTime()));
        return new StormSettings(
                users,
                plain.requests(),
                Integer.getInteger("storm.inflight", plain.inFlight()),
                Integer.getInteger("storm.rounds", plain.rounds()),
                Integer.getInteger("storm.places", plain.places()),
                Double.parseDouble(System.getProperty("storm.hold.minutes", Double.toString(plain.shortHoldMinutes()))),
                plain.seed(),
                plain.timeout(),
                Duration.ofSeconds(Integer.getInteger("storm.patience.seconds", 90)));
    }

    public StormSettings withInFlight(int count) {
        return new StormSettings(users, requests, count, rounds, places, shortHoldMinutes, seed, timeout, patience);
    }

    public StormSettings withRounds(int count) {
        return new StormSettings(users, requests, inFlight, count, places, shortHoldMinutes, seed, timeout, patience);
    }

    private static void check(int value, int least, int max, String name) {
        if (value < least || value > max) {
            throw new IllegalArgumentException("storm." + name + " must be from " + least + " to " + max);
        }
    }
}
