package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs of a {@link FaultMatrix}; each argument is {@code name=value}, lists are separated by semicolons, and an
 * underscore in one stands for a space, which would end the argument.
 *
 * @param topologies {@code standalone}, {@code sentinel}, {@code cluster}
 * @param binaries {@code 6.2}, {@code 7}, or paths of other Redis servers
 * @param faults by name; every fault when none is named
 * @param models all when none is named
 * @param strikes of a fault in one run, with users in between
 * @param runs of each fault with new resources
 * @param perSecond visits of each model
 * @param bound no run begins later than this
 * @param record one line of JSON a run and model is added to it
 * @param table the page whose table is written from the record
 */
record FaultPlan(
        List<String> topologies,
        List<String> binaries,
        List<String> faults,
        List<String> models,
        int strikes,
        int runs,
        int perSecond,
        Duration bound,
        long seed,
        Path record,
        Path table) {

    static final List<String> MODELS = Markets.models();

    FaultPlan {
        List<String> known = Faults.all().stream().map(Fault::name).toList();
        if (!known.containsAll(faults) || !MODELS.containsAll(models)) {
            throw new IllegalArgumentException("faults: " + known + ", models: " + MODELS);
        }
        if (strikes < 1 || strikes > 100 || runs < 1 || runs > 100 || perSecond < 4 || perSecond > 1_000) {
            throw new IllegalArgumentException("strikes and runs 1 to 100, rate 4 to 1,000");
        }
    }

    static FaultPlan from(String[] arguments) {
        Map<String, String> given = new HashMap<>();
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            if (parts.length < 2) {
                throw new IllegalArgumentException(argument + " is not name=value");
            }
            given.put(parts[0], parts[1]);
        }
        return new FaultPlan(
                list(given, "topologies", List.of("standalone", "sentinel", "cluster")),
                List.of(given.getOrDefault("redis", "6.2;7").split(";")),
                list(given, "faults", Faults.all().stream().map(Fault::name).toList()),
                list(given, "models", MODELS),
                Integer.parseInt(given.getOrDefault("strikes", "5")),
                Integer.parseInt(given.getOrDefault("runs", "1")),
                Integer.parseInt(given.getOrDefault("rate", "20")),
                Duration.ofMinutes(Integer.parseInt(given.getOrDefault("minutes", "60"))),
                Long.parseLong(given.getOrDefault("seed", Long.toString(System.nanoTime()))),
                Path.of(given.getOrDefault("record", "docs/faults.jsonl")),
                Path.of(given.getOrDefault("table", "docs/faults-recorded.md")));
    }

    private static List<String> list(Map<String, String> given, String name, List<String> all) {
        String value = given.get(name);
        return value == null
                ? all
                : Arrays.stream(value.split(";"))
                        .map(each -> each.strip().replace('_', ' '))
                        .toList();
    }
}
