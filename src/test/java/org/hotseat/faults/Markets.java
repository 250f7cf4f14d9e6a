package org.hotseat.faults;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The resources of a run: some of each model, so that several partitions have something to lose. Finds the models: each
 * class of this package that is a {@link Market} and is made of an id and a capacity.
 */
final class Markets {

    /** Those of which a run over all models has one more: most tests began with them. */
    private static final String SCHEDULE = "schedule";

    /** The model whose resources nobody cancels. */
    private static final String WALLET = "wallet";

    /** Models of which a visitor gets one. */
    private static final Set<String> SINGLE = Set.of("drop", "rain");

    /** Made of another market, not of an id and a capacity. */
    private static final Set<String> WRAPPERS =
            Set.of(TillMarket.class.getSimpleName(), CancelledMarket.class.getSimpleName());

    private static final Map<String, Constructor<?>> MODELS = find();

    static final int OF_ONE_MODEL = 4;

    static final int OF_ALL_MODELS = 2 * MODELS.size() + 1;

    private Markets() {}

    /** The words of all models. */
    static List<String> models() {
        return List.copyOf(MODELS.keySet());
    }

    /**
     * Three schedules, and two of each other model.
     *
     * @param run distinguishes the ids of runs on one server
     * @param capacity of each, rounded to whole rows for programs
     */
    static List<Market> all(String run, int capacity) {
        List<Market> markets = new ArrayList<>();
        MODELS.forEach((model, constructor) -> {
            for (int i = 0; i < (model.equals(SCHEDULE) ? 3 : 2); i++) {
                markets.add(make(constructor, model + "-" + run + "-" + i, capacity));
            }
        });
        return markets;
    }

    /**
     * One resource of each model that is cancelled by its visitor of that number; nothing of them is ever sold out.
     *
     * @param capacity of each
     */
    static List<Market> cancelled(String run, int capacity, int visit) {
        List<Market> markets = new ArrayList<>();
        MODELS.forEach((model, constructor) -> {
            if (!model.equals(WALLET)) {
                Market market = make(constructor, model + "-" + run + "-cancelled", capacity);
                markets.add(new CancelledMarket(market, visit));
            }
        });
        return markets;
    }

    /** Some resources of one model. */
    static List<Market> of(String model, String run, int capacity) {
        Constructor<?> constructor = MODELS.get(model);
        if (constructor == null) {
            throw new IllegalArgumentException("no model " + model);
        }
        List<Market> markets = new ArrayList<>();
        for (int i = 0; i < OF_ONE_MODEL; i++) {
            // Parties take several places.
            int units = SINGLE.contains(model) ? capacity : 2 * capacity;
            markets.add(make(constructor, model + "-" + run + "-" + i, units));
        }
        return markets;
    }

    private static Map<String, Constructor<?>> find() {
        Map<String, Constructor<?>> found = new TreeMap<>();
        for (JavaClass each : new ClassFileImporter().importPackages(Markets.class.getPackageName())) {
            if (each.isAssignableTo(Market.class)
                    && !WRAPPERS.contains(each.getSimpleName())
                    && !each.getModifiers().contains(JavaModifier.ABSTRACT)) {
                try {
                    Constructor<?> constructor = each.reflect().getDeclaredConstructor(String.class, int.class);
                    found.put(make(constructor, "any", 1).model(), constructor);
                } catch (NoSuchMethodException e) {
                    throw new IllegalStateException(each + " is not made of an id and a capacity", e);
                }
            }
        }
        return found;
    }

    private static Market make(Constructor<?> constructor, String id, int capacity) {
        try {
            return (Market) constructor.newInstance(id, capacity);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor + " fails", e);
        }
    }
}
