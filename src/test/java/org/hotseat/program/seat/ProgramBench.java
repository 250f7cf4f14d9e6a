package org.hotseat.program.seat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.program.PlainRow;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.HallLab;
import org.hotseat.program.layout.PlainCategory;
import org.hotseat.program.layout.PlainHall;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * The cost of a purchase of two picked seats on halls of several sizes, sold to several parts; see
 * {@code bench/programs.md}. Arguments: purchases a cell and round (3000), rounds (5), Redis server's port (0: the
 * embedded one, started for this).
 */
public final class ProgramBench {

    private static final int[] SEATS = {300, 5_000, 50_000};
    private static final int[] SOLD_PERCENT = {0, 50, 95};
    private static final int[] ROWS = {12, 100, 1_000};
    private static final CategoryId CATEGORY = new CategoryId("A");
    private static final SeatRequest PAIR =
            new SeatRequest(List.of(new SeatRequest.Line(CATEGORY, 2, 0, List.of(), List.of())), Optional.empty(), "");

    /** Purchases between two looks at Redis's figures; so few that the hall stays sold to the same part. */
    private static final int BATCH = 5;

    private static final Pattern EVALSHA = Pattern.compile("cmdstat_evalsha:calls=(\\d+),usec=(\\d+)");

    /** The measurements of a cell in one round; times are Redis's own. */
    private record Seen(
            double perSecond, double averageMicros, double medianMicros, double p99Micros, double mostMicros) {}

    private final HallLab lab;
    private final int purchases;
    private int orders;

    private ProgramBench(HallLab lab, int purchases) {
        this.lab = lab;
        this.purchases = purchases;
    }

    public static void main(String[] arguments) {
        int purchases = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3_000;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        int port = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
        if (port > 0) {
            measure(port, purchases, rounds);
            return;
        }
        try (EmbeddedRedis redis = EmbeddedRedis.inMemory(FreePort.find(), Path.of("target", "bench", "programs"))) {
            measure(redis.port(), purchases, rounds);
        }
    }

    private static void measure(int port, int purchases, int rounds) {
        try (HallLab lab = new HallLab(port, 1, "bench")) {
            ask(lab, Command.CONFIG, "SET", "slowlog-log-slower-than", "0");
            ProgramBench bench = new ProgramBench(lab, purchases);
            List<List<Seen>> cells = new ArrayList<>();
            for (int round = 0; round <= rounds; round++) {
                for (int cell = 0; cell < SEATS.length * SOLD_PERCENT.length; cell++) {
                    Seen seen = bench.run(cell / SOLD_PERCENT.length, SOLD_PERCENT[cell % SOLD_PERCENT.length]);
                    if (round == 0) {
                        cells.add(new ArrayList<>());
                    } else {
                        cells.get(cell).add(seen);
                    }
                }
            }
            print(cells);
        }
    }

    private Seen run(int size, int soldPercent) {
        lab.opened(hall(size, soldPercent));
        List<Integer> micros = new ArrayList<>();
        long nanos = 0;
        long calls = 0;
        long usec = 0;
        for (int done = 0; done < purchases; done += BATCH) {
            List<ScriptCall<Place>> batch = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (int i = 0; i < BATCH; i++) {
                names.add("o" + orders++);
                batch.add(lab.call(names.get(i), "a" + i, PAIR));
            }
            ask(lab, Command.SLOWLOG, "RESET");
            long[] before = evalsha();
            long start = System.nanoTime();
            List<ScriptReply<Place>> replies = lab.run(batch);
            nanos += System.nanoTime() - start;
            long[] after = evalsha();
            calls += after[0] - before[0];
            usec += after[1] - before[1];
            micros.addAll(slowlog());
            for (int i = 0; i < BATCH; i++) {
                if (replies.get(i).word() != Place.ORDERED) {
                    throw new IllegalStateException("refused: " + replies.get(i));
                }
                lab.cancelled(names.get(i));
            }
            lab.redis.del(lab.partition.outbox());
        }
        micros.sort(null);
        return new Seen(
                calls / (nanos / 1e9),
                (double) usec / calls,
                micros.get(micros.size() / 2),
                micros.get((int) (micros.size() * 0.99)),
                micros.get(micros.size() - 1));
    }

    /**
     * A hall in which seats were sold at random, one by one: harder to find neighbours in than one that was sold by
     * picking.
     */
    private static PlainHall hall(int size, int soldPercent) {
        Random random = new Random(42);
        int length = SEATS[size] / ROWS[size];
        char[] seats = new char[SEATS[size]];
        Arrays.fill(seats, '.');
        for (int sold = 0; sold < SEATS[size] * soldPercent / 100; ) {
            int seat = random.nextInt(seats.length);
            if (seats[seat] == '.') {
                seats[seat] = 's';
                sold++;
            }
        }
        List<PlainRow> rows = new ArrayList<>();
        for (int i = 0; i < ROWS[size]; i++) {
            rows.add(new PlainRow("r" + i, i, 0, new String(seats, i * length, length)));
        }
        return new PlainHall(List.of(new PlainCategory(CATEGORY, 1_000, rows)), 1_000_000);
    }

    private long[] evalsha() {
        String stats = new String((byte[]) ask(lab, Command.INFO, "commandstats"), StandardCharsets.UTF_8);
        Matcher matcher = EVALSHA.matcher(stats);
        return matcher.find()
                ? new long[] {Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))}
                : new long[2];
    }

    /** Redis's own time of each purchase since the log was emptied. */
    private List<Integer> slowlog() {
        List<Integer> micros = new ArrayList<>();
        for (Object entry : (List<?>) ask(lab, Command.SLOWLOG, "GET", "128")) {
            List<?> fields = (List<?>) entry;
            Object command = ((List<?>) fields.get(3)).get(0);
            if (new String((byte[]) command, StandardCharsets.UTF_8).equalsIgnoreCase("evalsha")) {
                micros.add(((Long) fields.get(2)).intValue());
            }
        }
        return micros;
    }

    private static Object ask(HallLab lab, Command command, Object... words) {
        return lab.redis.executeCommand(new CommandArguments(command).addObjects(words));
    }

    private static void print(List<List<Seen>> cells) {
        System.out.println("| seats | sold | purchases/s | average µs | median µs | p99 µs | slowest µs |");
        System.out.println("|---:|---:|---:|---:|---:|---:|---:|");
        for (int cell = 0; cell < cells.size(); cell++) {
            List<Seen> seen = cells.get(cell);
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %,d | %d %% | %,.0f | %.1f | %.0f | %.0f | %.0f |",
                    SEATS[cell / SOLD_PERCENT.length],
                    SOLD_PERCENT[cell % SOLD_PERCENT.length],
                    median(seen.stream().mapToDouble(Seen::perSecond).toArray()),
                    median(seen.stream().mapToDouble(Seen::averageMicros).toArray()),
                    median(seen.stream().mapToDouble(Seen::medianMicros).toArray()),
                    median(seen.stream().mapToDouble(Seen::p99Micros).toArray()),
                    seen.stream().mapToDouble(Seen::mostMicros).max().orElse(0)));
        }
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
