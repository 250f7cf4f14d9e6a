package org.hotseat.faults;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.hotseat.testing.RedisBinary;

/**
 * Faults in random order for as long as asked, with the ledger exact, memory flat and no thread lost: {@code mvn -Ptool
 * package -Dtool=org.hotseat.faults.RandomFaults -Dexec.args="topology=sentinel redis=7 minutes=60 seed=1 rate=40"}.
 * Goes in rounds of some strikes with resources of their own; after each everything is sold and held against what was
 * told, and the servers' JVMs are looked at. Operators erase persons and cancel resources meanwhile. {@code faults=}
 * names the faults that may strike, as {@link FaultPlan} does, and {@code record=} a file that gets a line of each
 * round. Fails at the end when anything was otherwise.
 */
public final class RandomFaults {

    private static final int STRIKES = 6;
    private static final int MAX_MINUTES = 60;
    private static final int AT_ONCE = 24;

    /** In the table. */
    private static final String NAME = "random faults and acts";

    private static final Duration BETWEEN_ERASURES = Duration.ofSeconds(1);

    /**
     * Between looks at one server: what caches of a bounded size may take, and pools of threads that grow with the
     * load.
     */
    private static final long MORE_KILOBYTES = 60_000;

    private static final int MORE_THREADS = 60;

    private final String topology;
    private final String binary;
    private final Duration length;
    private final int perSecond;
    private final long seed;
    private final Random random;
    private final List<String> only;
    private final Optional<Path> record;
    private String version = "";
    private final Map<Long, Vitals> begun = new HashMap<>();
    private final Map<Long, Vitals> loaded = new HashMap<>();
    private final Map<String, Integer> struck = new TreeMap<>();
    private final List<String> wrongs = new ArrayList<>();

    private RandomFaults(Map<String, String> given) {
        topology = given.getOrDefault("topology", "sentinel");
        binary = given.getOrDefault("redis", "7");
        int minutes = Integer.parseInt(given.getOrDefault("minutes", "10"));
        if (minutes < 1 || minutes > MAX_MINUTES) {
            throw new IllegalArgumentException("minutes from 1 to " + MAX_MINUTES);
        }
        length = Duration.ofMinutes(minutes);
        perSecond = Integer.parseInt(given.getOrDefault("rate", "40"));
        seed = Long.parseLong(given.getOrDefault("seed", Long.toString(System.nanoTime())));
        random = new Random(seed);
        record = Optional.ofNullable(given.get("record")).map(Path::of);
        only = given.containsKey("faults") ? List.of(given.get("faults").split(";")) : List.of();
    }

    public static void main(String[] arguments) {
        QuietStores.hush();
        Map<String, String> given = new HashMap<>();
        for (String argument : arguments) {
            given.put(argument.split("=", 2)[0], argument.split("=", 2)[1]);
        }
        RandomFaults faults = new RandomFaults(given);
        System.out.println("seed=" + faults.seed);
        faults.run();
        System.out.println(faults.struck);
        if (!faults.wrongs.isEmpty()) {
            faults.wrongs.forEach(System.out::println);
            throw new IllegalStateException(faults.wrongs.size() + " things were wrong");
        }
        System.out.println("the ledger is exact, memory is flat, no thread is lost");
    }

    private void run() {
        Path home = FaultMatrix.emptied(Path.of("target", "faults", "random"));
        long end = System.nanoTime() + length.toNanos();
        RedisBinary server = RedisBinary.named(binary, home);
        version = server.version();
        try (Topology redis = Topologies.start(topology, server, home.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, home, 2)) {
            Scene scene = new Scene(redis, servers);
            look(servers, 0);
            for (int round = 1; System.nanoTime() < end; round++) {
                round(scene, round);
                look(servers, round);
            }
        }
    }

    private void round(Scene scene, int round) {
        List<Fault> strikes = random.ints(STRIKES, 0, possible().size())
                .mapToObj(possible()::get)
                .toList();
        int seconds = strikes.stream().mapToInt(fault -> fault.seconds() + 4).sum();
        // Parties take several places.
        int capacity = 20 + 2 * perSecond * seconds / Markets.OF_ALL_MODELS;
        String run = "random-" + Long.toString(seed, Character.MAX_RADIX) + "-" + round;
        List<Market> markets = new ArrayList<>(Markets.all(run, capacity));
        markets.addAll(Markets.cancelled(run, 2 * capacity, 1 + random.nextInt(capacity)));
        try (Buyers buyers = new Buyers(scene.servers().uris(), markets, perSecond, seed + round).start(AT_ONCE)) {
            Operators operators = new Operators(buyers, markets, BETWEEN_ERASURES);
            OwnSilence own = new OwnSilence(scene.redis());
            for (Fault fault : strikes) {
                buyers.come(perSecond);
                System.out.println(LocalTime.now().truncatedTo(ChronoUnit.SECONDS) + " " + fault);
                fault.strike(scene);
                struck.merge(fault.name(), 1, Integer::sum);
            }
            buyers.come(perSecond);
            operators.close();
            buyers.stop();
            Duration silence = own.end();
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            buyers.sellOut(AT_ONCE);
            Findings findings = buyers.audit();
            FaultRecord line = FaultRecord.of(
                    NAME,
                    buyers,
                    findings,
                    "all",
                    scene.redis(),
                    version,
                    STRIKES,
                    seed,
                    silence.toMillis(),
                    Math.round(load));
            record.ifPresent(line::append);
            System.out.println("round " + round + ": " + Verdict.figures(buyers, findings));
            findings.reports().forEach(what -> wrongs.add("round " + round + " " + strikes + ": " + what));
            if (buyers.tally().serverErrors() > 0) {
                wrongs.add("round " + round + ": " + buyers.tally().report());
            }
        }
    }

    private List<Fault> possible() {
        return Faults.all().stream()
                .filter(fault -> fault.topologies().contains(topology)
                        && (only.isEmpty() || only.contains(fault.name().replace(' ', '_'))))
                .toList();
    }

    /**
     * Threads are held against the start, the heap against the end of the first round: all is loaded and compiled by
     * then.
     */
    private void look(HotseatServers servers, int round) {
        for (int i = 0; i < servers.count(); i++) {
            Vitals now = Vitals.of(servers.server(i).pid());
            System.out.println("round " + round + " server " + i + ": " + now);
            List<String> worse =
                    new ArrayList<>(begun.computeIfAbsent(now.pid(), pid -> now).lostWorkers(now));
            if (round > 0) {
                Vitals before = loaded.computeIfAbsent(now.pid(), pid -> now);
                worse.addAll(now.worseThan(before, MORE_KILOBYTES, MORE_THREADS));
            }
            for (String what : worse) {
                wrongs.add("round " + round + " server " + i + ": " + what);
            }
        }
    }
}
