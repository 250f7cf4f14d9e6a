package org.hotseat.storm;

import java.net.URI;
import java.util.Arrays;
import java.util.List;

/**
 * The load tool's command: {@code mvn -Pstorm -Dstorm.url=http://127.0.0.1:8080/ test-compile}, with the properties
 * that {@link StormSettings} reads. Fails when anything came out otherwise than acknowledged.
 */
public final class StormMain {

    private StormMain() {}

    public static void main(String[] arguments) {
        StormSettings settings = StormSettings.fromProperties();
        List<Target> servers = Arrays.stream(System.getProperty("storm.url", "http://127.0.0.1:8080/")
                        .split(","))
                .map(String::strip)
                .map(URI::create)
                .map(Target::demo)
                .toList();
        String schedule = System.getProperty("storm.schedule", "storm-" + System.currentTimeMillis());
        System.out.printf("seed %d; repeat with -Dstorm.seed=%<d%n", settings.seed());
        long start = System.nanoTime();
        Storm storm = new Storm(schedule, settings, servers).run();
        System.out.println(storm.report());
        System.out.printf("%.1f s in all%n", (System.nanoTime() - start) / 1e9);
        if (storm.tally().wrongs() > 0) {
            throw new IllegalStateException(storm.tally().wrongs() + " things came out wrong");
        }
    }
}
