package org.hotseat.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.testing.RedisBinary;

/**
 * Runs faults against every sale model on every topology and records each run; then writes the table from all that is
 * recorded: {@code mvn -Ptool package -Dtool=org.hotseat.faults.FaultMatrix -Dexec.args="topologies=sentinel redis=7
 * strikes=5 minutes=30"}. {@link FaultPlan} tells the arguments. {@code minutes=0} writes the table only. Fails when
 * the promise was not kept.
 */
public final class FaultMatrix {

    private static final Path HOME = Path.of("target", "faults");

    private final FaultPlan plan;
    private final long end;
    private boolean kept = true;

    private FaultMatrix(FaultPlan plan) {
        this.plan = plan;
        this.end = System.nanoTime() + plan.bound().toNanos();
    }

    public static void main(String[] arguments) {
        QuietStores.hush();
        FaultMatrix matrix = new FaultMatrix(FaultPlan.from(arguments));
        matrix.run();
        FaultTable.write(matrix.plan.record(), matrix.plan.table());
        if (!matrix.kept) {
            throw new IllegalStateException("the promise was not kept; see " + matrix.plan.record());
        }
    }

    private void run() {
        System.out.println(plan);
        for (String topology : plan.topologies()) {
            for (String binary : plan.binaries()) {
                List<Fault> faults = Faults.all().stream()
                        .filter(fault -> fault.topologies().contains(topology)
                                && plan.faults().contains(fault.name()))
                        .toList();
                if (!faults.isEmpty() && System.nanoTime() < end) {
                    run(topology, binary, faults);
                }
            }
        }
    }

    private void run(String name, String binaryName, List<Fault> faults) {
        Path home = emptied(HOME.resolve(name + "-" + binaryName.replace('/', '_')));
        RedisBinary binary = RedisBinary.named(binaryName, home);
        try (Topology redis = Topologies.start(name, binary, home.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, home, 2)) {
            for (Fault fault : faults) {
                for (int i = 0; i < plan.runs() && System.nanoTime() < end; i++) {
                    run(new Scene(redis, servers), fault, binary.version(), plan.seed() + i);
                    Faults.emptied(redis);
                    servers.forgetResources();
                }
            }
        }
    }

    /** All models at once, each with buyers and a ledger of its own: one strike hits them all. */
    private void run(Scene scene, Fault fault, String version, long seed) {
        String run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
        int seconds = (fault.seconds() * scene.redis().slowness() + 4) * plan.strikes() + 10;
        List<Buyers> all = new ArrayList<>();
        for (String model : plan.models()) {
            List<Market> markets = Markets.of(model, run, 20 + plan.perSecond() * seconds / Markets.OF_ONE_MODEL);
            all.add(new Buyers(scene.servers().uris(), markets, plan.perSecond(), seed).start(8));
        }
        try (OwnSilence own = new OwnSilence(scene.redis())) {
            for (int i = 0; i < plan.strikes(); i++) {
                all.forEach(buyers -> buyers.come(plan.perSecond()));
                System.out.println(LocalTime.now().truncatedTo(ChronoUnit.MILLIS) + " " + fault);
                fault.strike(scene);
            }
            System.out.println(LocalTime.now().truncatedTo(ChronoUnit.MILLIS) + " over");
            all.forEach(buyers -> buyers.come(plan.perSecond()));
            all.forEach(Buyers::stop);
            all.forEach(buyers -> System.out.println(buyers.silences().report()));
            Duration silence = own.end();
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            all.forEach(buyers -> buyers.sellOut(8));
            for (int i = 0; i < all.size(); i++) {
                Buyers buyers = all.get(i);
                Findings findings = buyers.audit();
                findings.sums().forEach(System.out::println);
                record(FaultRecord.of(
                        fault.name(),
                        buyers,
                        findings,
                        plan.models().get(i),
                        scene.redis(),
                        version,
                        plan.strikes(),
                        seed,
                        silence.toMillis(),
                        Math.round(load)));
            }
        } finally {
            all.forEach(Buyers::close);
        }
    }

    private void record(FaultRecord line) {
        System.out.println(line.json());
        kept &= line.isKept();
        line.append(plan.record());
    }

    static Path emptied(Path directory) {
        try {
            if (Files.exists(directory)) {
                try (Stream<Path> all = Files.walk(directory)) {
                    for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(path);
                    }
                }
            }
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
