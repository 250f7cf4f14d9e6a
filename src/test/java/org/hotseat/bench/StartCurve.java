package org.hotseat.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.hotseat.demo.StoresProcess;

/**
 * The first minute of servers: how many orders each answers in each of its first seconds after it has said that it is
 * ready, and what one costs in processor time. The servers take turns, a second each, so that what else the machine
 * does is the same for all. Arguments: seconds of each (60), connections (64), their {@code HOTSEAT_WARMUP_SECONDS}
 * separated by commas (0,25), how many orders come at once before the first second (0), {@code payara} or
 * {@code wildfly} (payara; the other one is in {@code jboss.home}), and who orders: {@code service} or {@code users},
 * each with a token of its own (service).
 */
public final class StartCurve {

    private static final Path DIRECTORY = Path.of("target", "bench");
    private static final int[] MARKS = {1, 2, 3, 5, 10, 20, 30, 40, 50, 60, 90, 120};
    private static final int FIRST = 10;

    /** A server with what was seen of it, second by second. */
    private record Curve(String warmUp, CurveServer server, CurveOrders orders, List<Measured> seconds) {}

    private StartCurve() {}

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        int connections = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 64;
        String[] warmUps = (arguments.length > 2 ? arguments[2] : "0,25").split(",");
        int crowd = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
        boolean wildFly = arguments.length > 4 && arguments[4].equals("wildfly");
        boolean ofUsers = arguments.length > 5 && arguments[5].equals("users");
        List<Curve> curves = new ArrayList<>();
        try (StoresProcess stores = StoresProcess.startReady(DIRECTORY.resolve("stores"))) {
            try {
                for (String warmUp : warmUps) {
                    CurveOrders orders = ofUsers ? CurveOrders.ofUsers(seconds) : CurveOrders.ofService();
                    CurveServer server = start(stores, warmUp, curves.size(), wildFly);
                    curves.add(new Curve(warmUp, server, orders, new ArrayList<>()));
                    orders.create(server.port());
                }
                run(curves, seconds, connections, crowd);
            } finally {
                curves.forEach(curve -> curve.server().close());
            }
        }
        System.out.println(table(curves, seconds, "orders/s", seen -> seen.perSecond(201)));
        System.out.println(table(curves, seconds, "processor µs an order", Measured::cpuMicros));
    }

    private static CurveServer start(StoresProcess stores, String warmUp, int number, boolean wildFly)
            throws Exception {
        Path directory = DIRECTORY.resolve("server-curve-" + number);
        Map<String, String> environment = Map.of(
                "HOTSEAT_WARMUP_SECONDS",
                warmUp,
                "HOTSEAT_LIMIT_SERVICE",
                "off",
                "REDIS_HOST",
                "127.0.0.1",
                "REDIS_PORT",
                Integer.toString(stores.redisPort()),
                "REDIS_DB",
                Integer.toString(number),
                "MONGODB_URI",
                stores.mongoUri(),
                "MONGODB_DATABASE",
                "curve_" + number);
        long begin = System.nanoTime();
        CurveServer server =
                wildFly ? CurveServer.wildFly(directory, environment) : CurveServer.payara(directory, environment);
        System.out.printf(Locale.ROOT, "warm-up %s: ready after %.1f s%n", warmUp, (System.nanoTime() - begin) / 1e9);
        return server;
    }

    private static void run(List<Curve> curves, int seconds, int connections, int crowd) {
        for (Curve curve : curves) {
            if (crowd > 0) {
                Measured all = curve.server().load(crowd).run(curve.orders().requests(), Duration.ZERO);
                System.out.printf(
                        Locale.ROOT,
                        "warm-up %s: %d at once: %s, the last after %.1f s%n",
                        curve.warmUp(),
                        crowd,
                        all.statuses(),
                        all.millisAt(1) / 1_000);
            }
        }
        for (int second = 0; second < seconds; second++) {
            for (Curve curve : curves) {
                curve.seconds()
                        .add(curve.server().load(connections).run(curve.orders().requests(), Duration.ofSeconds(1)));
            }
        }
        for (Curve curve : curves) {
            Map<Integer, Long> statuses = new TreeMap<>();
            curve.seconds()
                    .forEach(seen ->
                            seen.statuses().forEach((status, count) -> statuses.merge(status, count, Long::sum)));
            System.out.println("warm-up " + curve.warmUp() + ": answers by status " + statuses);
            curve.server().log().lines().filter(line -> line.contains("HS30")).forEach(System.out::println);
        }
    }

    private static String table(List<Curve> curves, int seconds, String what, ToDoubleFunction<Measured> figure) {
        StringBuilder head = new StringBuilder("| `HOTSEAT_WARMUP_SECONDS`: " + what + " |");
        StringBuilder line = new StringBuilder("|---|");
        StringBuilder rows = new StringBuilder();
        int[] marks = IntStream.of(MARKS).filter(mark -> mark <= seconds).toArray();
        for (int mark : marks) {
            head.append(" s ").append(mark).append(" |");
            line.append("---:|");
        }
        for (Curve curve : curves) {
            rows.append("| ").append(curve.warmUp()).append(" |");
            for (int mark : marks) {
                rows.append(String.format(
                        Locale.ROOT,
                        " %,.0f |",
                        figure.applyAsDouble(curve.seconds().get(mark - 1))));
            }
            double first = curve.seconds().stream()
                    .limit(FIRST)
                    .mapToDouble(figure)
                    .average()
                    .orElse(0);
            double last = curve.seconds().stream()
                    .skip(Math.max(0, seconds - FIRST))
                    .mapToDouble(figure)
                    .average()
                    .orElse(0);
            rows.append(String.format(Locale.ROOT, " %,.0f | %,.0f |%n", first, last));
        }
        return head + " first ten | last ten |\n" + line + "---:|---:|\n" + rows;
    }
}
