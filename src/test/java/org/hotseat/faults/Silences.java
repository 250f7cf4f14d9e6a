package org.hotseat.faults;

import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/** The silences of some markets, from each one's first success until it is sold out. For many threads. */
final class Silences {

    private final Map<Market, Silence> all;

    Silences(Collection<Market> markets) {
        this.all = markets.stream().collect(Collectors.toMap(each -> each, each -> new Silence()));
    }

    /** Somebody got something. */
    void broken(Market market) {
        all.get(market).broken();
    }

    /** Somebody was told that nothing is left: nobody's getting anything is no silence from now on. */
    void soldOut(Market market) {
        if (all.get(market).end()) {
            System.out.println(LocalTime.now().truncatedTo(ChronoUnit.MILLIS) + " " + market.name() + " is sold out");
        }
    }

    /** Nothing counts any more. */
    void end() {
        all.values().forEach(Silence::end);
    }

    Duration longest() {
        return all.values().stream()
                .map(Silence::longest)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** The longest of each market, for people. */
    String report() {
        return all.entrySet().stream()
                .map(each ->
                        each.getKey().name() + " silent for " + each.getValue().report())
                .sorted()
                .collect(Collectors.joining("\n"));
    }
}
