package org.hotseat.storm;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Many users after the packets of one rain, over HTTP; each asks three times, in any order. Every answer is held
 * against those before it, while a few wallets are moved beside. In the end the rain, which its funder's wallet has
 * paid for, is closed, and its claims, its rest and the wallets are held against the answers, to the cent.
 */
final class RainStorm {

    static final int ASKED = 3;
    private static final int PAGE = 1_000;

    /** So many grabs to a transfer or payout beside them. */
    private static final int GRABS_TO_A_MOVE = 9;

    private static final Duration CREDITED = Duration.ofMinutes(5);
    private static final Duration CHECK_AGAIN = Duration.ofMillis(500);

    /** A packet and what it is worth, as its owner was told. */
    record Won(String packet, String amount) {

        BigDecimal worth() {
            return new BigDecimal(amount);
        }
    }

    private final String rain;
    private final int users;
    private final int packets;
    private final BigDecimal total;
    private final int inFlight;
    private final List<Target> targets;
    private final StormSettings settings;
    private final Tally tally = new Tally();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Map<String, Won> won = new ConcurrentHashMap<>();
    private final WalletStorm wallets;
    private final RainHistory history;

    /** @param rain an id that is not there yet; the storm announces it */
    RainStorm(String rain, List<URI> servers, int users, int packets, int inFlight, long seed) {
        this.rain = rain;
        this.users = users;
        this.packets = packets;
        this.total = BigDecimal.valueOf(1_000L * packets + 7, 2);
        this.inFlight = inFlight;
        this.targets = servers.stream().map(Target::new).toList();
        this.settings = StormSettings.of(users, users, seed);
        this.wallets = new WalletStorm(rain, tally);
        this.history = new RainHistory(
                "rains/" + rain, packets, total.movePointRight(2).longValueExact());
    }

    /** Sends everything; when it returns every request has its answer. */
    RainStorm run() {
        announce();
        int[] order = shuffled(new Random(settings.seed()));
        AtomicInteger next = new AtomicInteger();
        ExecutorService executor = Executors.newFixedThreadPool(inFlight);
        try {
            List<Future<?>> workers = IntStream.range(0, inFlight)
                    .<Future<?>>mapToObj(i -> executor.submit(() -> work(i, order, next)))
                    .toList();
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the storm broke off after " + tally.count() + " answers", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            executor.shutdownNow();
        }
        return this;
    }

    /** Closes the rain and holds everything against the answers; what is otherwise is told to the tally. */
    RainStorm audit() {
        JsonObject closed = ask("closing", "POST", "closing").json();
        Map<String, Won> claims = claims();
        if (!claims.equals(won)) {
            tally.wrong(claims.size() + " claims are not the " + won.size() + " packets that users were told of");
        }
        Set<String> given = new HashSet<>();
        won.forEach((user, packet) -> {
            if (!given.add(packet.packet())) {
                tally.wrong(packet + " has two owners, one is " + user);
            }
        });
        BigDecimal rest = new BigDecimal(closed.getString("restAmount"));
        BigDecimal sum = won.values().stream().map(Won::worth).reduce(rest, BigDecimal::add);
        if (sum.compareTo(total) != 0) {
            tally.wrong("given and rest are " + sum + ", the rain was " + total);
        }
        if (won.size() != Math.min(users, packets)) {
            tally.wrong(won.size() + " packets were given away, of " + packets + " to " + users + " users");
        }
        wallets(rest);
        return this;
    }

    /** Waits until the rain says that all is credited, and looks into every wallet then. */
    private void wallets(BigDecimal rest) {
        long end = System.nanoTime() + CREDITED.toNanos();
        JsonObject evidence = ask("evidence", "GET", "hot-state").json();
        while (!evidence.getJsonObject("facts").containsKey("creditedAt")) {
            if (System.nanoTime() - end > 0) {
                tally.wrong("not all is credited: " + evidence);
                return;
            }
            LockSupport.parkNanos(CHECK_AGAIN.toNanos());
            evidence = ask("evidence", "GET", "hot-state").json();
        }
        // The last step of the end may have come while that was read.
        JsonObject quiet = ask("evidence", "GET", "hot-state").json();
        if (!quiet.getBoolean("consistent")) {
            tally.wrong("not consistent: " + quiet);
        }
        won.forEach((user, packet) -> wallet(user, packet.worth()));
        // The wallet had the total, and nothing besides.
        wallet(rain + "-funder", rest);
        try (Client client = new Client(targets, 0, settings, tally, stop)) {
            wallets.audit(client);
        }
        history.wrongs().forEach(tally::wrong);
    }

    private void wallet(String user, BigDecimal worth) {
        Answer answer = ask(Request.get("wallet", "wallets/" + user, "operator"));
        if (!answer.is(200) || worth.compareTo(new BigDecimal(answer.text("balance"))) != 0) {
            tally.wrong(user + " has a claim on " + worth + " and this wallet: " + answer);
        }
    }

    /** User to packet, as answered. */
    Map<String, Won> won() {
        return won;
    }

    String rain() {
        return rain;
    }

    int requests() {
        return ASKED * users;
    }

    Tally tally() {
        return tally;
    }

    private void announce() {
        String body = "{\"totalAmount\":\"" + total + "\",\"packets\":" + packets
                + ",\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\",\"funderId\":\"" + rain
                + "-funder\",\"funding\":\"wallet\"}";
        wallets.open(this::exchange, total.movePointRight(2).longValueExact());
        Answer answer = ask(Request.put("announce", "rains/" + rain, body));
        if (!answer.is(201) && !answer.is(200)) {
            throw new IllegalStateException("no rain: " + answer);
        }
    }

    private void work(int number, int[] order, AtomicInteger next) {
        try (Client client = new Client(targets, number, settings, tally, stop)) {
            for (int i = next.getAndIncrement(); i < order.length; i = next.getAndIncrement()) {
                String user = rain + "-" + order[i];
                Request grab = new Request(
                        "grab", "POST", "rains/" + rain + "/grabs", "service", "{\"userId\":\"" + user + "\"}", null);
                Exchange exchange = client.ask(grab);
                history.grabbed(user, exchange);
                told(user, exchange.answer());
                if (i % GRABS_TO_A_MOVE == 0) {
                    wallets.move(i, client);
                }
            }
        }
    }

    private void told(String user, Answer answer) {
        if (!answer.is(200)) {
            tally.wrong(user + ": " + answer);
            return;
        }
        String code = answer.text("code");
        tally.passing("code " + code);
        if (code.equals("-1")) {
            if (won.containsKey(user)) {
                tally.wrong(user + " has a packet and was told that none is left");
            }
            return;
        }
        Won packet = new Won(answer.text("redPacketId"), answer.text("amount"));
        Won before = won.putIfAbsent(user, packet);
        if (before != null && !before.equals(packet)) {
            tally.wrong(user + " has " + before + " and " + packet);
        }
    }

    private Map<String, Won> claims() {
        Map<String, Won> claims = new HashMap<>();
        JsonArray page;
        do {
            Answer answer = ask("claims", "GET", "claims?limit=" + PAGE + "&after=" + claims.size());
            try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
                page = reader.readArray();
            }
            page.getValuesAs(JsonObject.class)
                    .forEach(claim -> claims.put(
                            claim.getString("userId"),
                            new Won(claim.getString("redPacketId"), claim.getString("amount"))));
        } while (page.size() == PAGE);
        return claims;
    }

    private Answer ask(String name, String method, String what) {
        Answer answer = ask(new Request(name, method, "rains/" + rain + "/" + what, "operator", null, null));
        if (!answer.is(200)) {
            throw new IllegalStateException(what + ": " + answer);
        }
        return answer;
    }

    private Answer ask(Request request) {
        return exchange(request).answer();
    }

    private Exchange exchange(Request request) {
        try (Client client = new Client(targets, 0, settings, tally, stop)) {
            return client.ask(request);
        }
    }

    private int[] shuffled(Random random) {
        int[] order = IntStream.range(0, requests()).map(i -> i % users).toArray();
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int user = order[i];
            order[i] = order[other];
            order[other] = user;
        }
        return order;
    }
}
