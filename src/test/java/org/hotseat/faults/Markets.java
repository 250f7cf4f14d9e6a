package org.hotseat.faults;

import java.util.ArrayList;
import java.util.List;

/** The resources of a run: some of each model, so that several partitions have something to lose. */
final class Markets {

    private static final int ROW = 20;

    static final int OF_ONE_MODEL = 4;

    static final int OF_ALL_MODELS = 9;

    private Markets() {}

    /**
     * Three schedules, and two each of programs, sales and rains.
     *
     * @param run distinguishes the ids of runs on one server
     * @param capacity of each, rounded to whole rows for programs
     */
    static List<Market> all(String run, int capacity) {
        List<Market> markets = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            markets.add(new ScheduleMarket("schedule-" + run + "-" + i, capacity));
        }
        for (int i = 0; i < 2; i++) {
            markets.add(new ProgramMarket("program-" + run + "-" + i, (capacity + ROW - 1) / ROW));
            markets.add(new SaleMarket("sale-" + run + "-" + i, capacity));
            markets.add(new RainMarket("rain-" + run + "-" + i, capacity));
        }
        return markets;
    }

    /** Some resources of one model. */
    static List<Market> of(String model, String run, int capacity) {
        List<Market> markets = new ArrayList<>();
        for (int i = 0; i < OF_ONE_MODEL; i++) {
            String id = model + "-" + run + "-" + i;
            markets.add(
                    switch (model) {
                        case "schedule" -> new ScheduleMarket(id, capacity);
                        // One purchase takes several seats.
                        case "program" -> new ProgramMarket(id, (2 * capacity + ROW - 1) / ROW);
                        case "sale" -> new SaleMarket(id, capacity);
                        case "rain" -> new RainMarket(id, capacity);
                        default -> throw new IllegalArgumentException("no model " + model);
                    });
        }
        return markets;
    }
}
