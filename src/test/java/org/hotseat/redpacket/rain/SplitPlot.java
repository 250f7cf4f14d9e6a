package org.hotseat.redpacket.rain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Draws how sums are split: {@code mvn -q -Ptool package -Dtool=org.hotseat.redpacket.rain.SplitPlot
 * -Dexec.args=docs/red-packets.svg}. Above, 400 packets of 10.00 on average in the order in which they are drawn, and
 * in the order in which they are given away; below, how often each amount comes among a million packets of rains of
 * ten. The seed is fixed, so the picture is always the same.
 */
public final class SplitPlot {

    private static final Seed SEED = new Seed("00112233445566778899aabbccddeeff".repeat(2));
    private static final int AVERAGE = 1_000;
    private static final int FEW = 400;
    private static final int RAINS = 100_000;
    private static final int SMALL = 10;
    private static final int BIN = 50;
    private static final int BINS = 80;
    private static final int WIDTH = 800;
    private static final int HEIGHT = 240;

    private SplitPlot() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments.length > 0 ? arguments[0] : "docs/red-packets.svg");
        StringBuilder svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 960" font-family="sans-serif" font-size="14">
                <rect width="900" height="960" fill="#fff"/>
                """);
        long[] drawn = PacketAmounts.draw(new SeededNumbers(SEED), (long) AVERAGE * FEW, FEW, SplitBounds.WIDE);
        svg.append(points(40, "400 packets in the order in which they are drawn: the last ones vary most", drawn));
        svg.append(points(
                350,
                "the same packets in the order in which they are given away",
                amounts(SEED, (long) AVERAGE * FEW, FEW)));
        svg.append(bars(660));
        Files.writeString(file, svg.append("</svg>\n").toString());
        System.out.println("wrote " + file);
    }

    private static long[] amounts(Seed seed, long cents, int packets) {
        PacketAmounts split = PacketAmounts.of(seed, cents, packets, SplitBounds.WIDE);
        return IntStream.rangeClosed(1, packets).mapToLong(split::cents).toArray();
    }

    private static String points(int top, String title, long[] amounts) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < amounts.length; i++) {
            double x = (double) WIDTH * i / amounts.length;
            double y = HEIGHT - Math.min(HEIGHT, HEIGHT * amounts[i] / (4.0 * AVERAGE));
            path.append(String.format(Locale.ROOT, "M%.0f %.0fh0", x, y));
        }
        return frame(top, title, "0", "packet " + amounts.length, "40.00", "10.00")
                + "<path transform=\"translate(70 " + (top + 20) + ")\" d=\"" + path
                + "\" stroke=\"#c00\" stroke-width=\"4\" stroke-linecap=\"round\"/>\n";
    }

    private static String bars(int top) {
        int[] counts = new int[BINS];
        for (int rain = 0; rain < RAINS; rain++) {
            Seed seed = new Seed(String.format("%064x", rain));
            for (long amount : amounts(seed, (long) AVERAGE * SMALL, SMALL)) {
                counts[(int) Math.min(BINS - 1, amount / BIN)]++;
            }
        }
        int max = IntStream.of(counts).max().orElseThrow();
        StringBuilder bars = new StringBuilder();
        for (int i = 0; i < BINS; i++) {
            double height = (double) HEIGHT * counts[i] / max;
            bars.append(String.format(
                    Locale.ROOT,
                    "M%d %d v-%.1f h%d V%d z",
                    i * WIDTH / BINS,
                    HEIGHT,
                    height,
                    WIDTH / BINS - 1,
                    HEIGHT));
        }
        String title =
                "packets of 100,000 rains of ten, 10.00 on average: how many are worth so much, in steps of 0.50";
        return frame(top, title, "0", "40.00 and more", String.format(Locale.ROOT, "%,d", max), "")
                + "<path transform=\"translate(70 " + (top + 20) + ")\" d=\"" + bars + "\" fill=\"#c00\"/>\n";
    }

    private static String frame(int top, String title, String left, String right, String high, String average) {
        int bottom = top + 20 + HEIGHT;
        int line = bottom - HEIGHT / 4;
        String text = """
                <text x="70" y="%d" font-weight="bold">%s</text>
                <path d="M70 %d v%d h%d" fill="none" stroke="#333"/>
                <text x="70" y="%d">%s</text><text x="870" y="%d" text-anchor="end">%s</text>
                <text x="62" y="%d" text-anchor="end">%s</text>
                """.formatted(
                        top + 8, title, top + 20, HEIGHT, WIDTH, bottom + 18, left, bottom + 18, right, top + 32, high);
        return average.isEmpty() ? text : text + """
                <path d="M70 %d h%d" stroke="#999" stroke-dasharray="4"/><text x="62" y="%d" text-anchor="end">%s</text>
                """.formatted(line, WIDTH, line + 5, average);
    }
}
