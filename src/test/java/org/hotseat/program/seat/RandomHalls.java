package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.hotseat.kernel.Money;
import org.hotseat.program.PlainRow;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.PlainCategory;
import org.hotseat.program.layout.PlainHall;
import org.hotseat.program.layout.SeatId;

/**
 * Halls and requests of all kinds: small and long rows, nearly empty and nearly full, with and without quality, blocked
 * seats, access.
 */
final class RandomHalls {

    private static final String[] CATEGORIES = {"A", "B-1", "C"};

    private RandomHalls() {}

    static PlainHall hall(Random random) {
        List<PlainCategory> categories = new ArrayList<>();
        int count = 1 + random.nextInt(CATEGORIES.length);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(5) == 0) {
                categories.add(PlainCategory.ofPlaces(
                        new CategoryId(CATEGORIES[i]), 100 + 100 * i, random.nextInt(30), 0, random.nextInt(9)));
                continue;
            }
            categories.add(new PlainCategory(new CategoryId(CATEGORIES[i]), 100 + 100 * i, rows(random)));
        }
        return new PlainHall(categories, random.nextInt(4) == 0 ? 5 + random.nextInt(20) : 10_000);
    }

    private static List<PlainRow> rows(Random random) {
        int count = 1 + random.nextInt(12);
        int longest = random.nextInt(20) == 0 ? 200 : 1 + random.nextInt(30);
        double taken = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        double blocked = random.nextInt(2) == 0 ? 0 : 0.3 * random.nextDouble();
        double accessible = random.nextInt(2) == 0 ? 0 : 0.5 * random.nextDouble();
        boolean quality = random.nextBoolean();
        List<PlainRow> rows = new ArrayList<>();
        for (int position = 0; position < count; position++) {
            StringBuilder seats = new StringBuilder();
            int length = 1 + random.nextInt(longest);
            for (int i = 0; i < length; i++) {
                boolean forAccess = random.nextDouble() < accessible;
                seats.append(
                        random.nextDouble() < taken
                                ? (forAccess ? 'S' : 's')
                                : random.nextDouble() < blocked ? (forAccess ? 'X' : 'x') : forAccess ? 'a' : '.');
            }
            int rank = quality ? random.nextInt(4) : 0;
            List<Integer> standing = standing(length, random);
            int twiceBest = random.nextBoolean() ? standing.size() + 1 : 2 + random.nextInt(2 * standing.size() - 1);
            rows.add(new PlainRow("r" + position, position, rank, seats.toString(), standing, twiceBest));
        }
        return rows;
    }

    /** In half of all rows as they are numbered; else with aisles, and sometimes odd numbers before even ones. */
    private static List<Integer> standing(int length, Random random) {
        Comparator<Integer> order = random.nextInt(4) == 0
                ? Comparator.comparing(number -> number % 2 == 1 ? -number : number)
                : Comparator.naturalOrder();
        double aisles = random.nextBoolean() ? 0 : 0.2;
        List<Integer> standing = new ArrayList<>();
        IntStream.rangeClosed(1, length).boxed().sorted(order).forEach(number -> {
            if (!standing.isEmpty() && random.nextDouble() < aisles) {
                standing.add(0);
            }
            standing.add(number);
        });
        return standing;
    }

    /** Mostly one that can be granted, sometimes of seats and categories that are not there. */
    static SeatRequest request(PlainHall hall, Random random) {
        return random.nextInt(3) == 0 ? named(hall, random) : picked(hall, random);
    }

    private static SeatRequest picked(PlainHall hall, Random random) {
        List<SeatRequest.Line> lines = new ArrayList<>();
        for (PlainCategory category : hall.categories) {
            if (lines.isEmpty() || random.nextInt(3) == 0) {
                int max = random.nextInt(4) == 0 ? 9 : 4;
                int accessible = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0;
                int ordinary = accessible > 0 && random.nextBoolean() ? 0 : 1 + random.nextInt(max);
                CategoryId id = random.nextInt(50) == 0 ? new CategoryId("none-" + lines.size()) : category.id;
                lines.add(new SeatRequest.Line(id, ordinary, accessible, List.of(), List.of()));
            }
        }
        Optional<Money> total = random.nextInt(10) == 0 ? Optional.of(new Money(200)) : Optional.empty();
        return new SeatRequest(lines, total, "");
    }

    private static SeatRequest named(PlainHall hall, Random random) {
        List<SeatRequest.Line> lines = new ArrayList<>();
        for (PlainCategory category : hall.categories) {
            if (lines.isEmpty() || random.nextInt(3) == 0) {
                boolean more = random.nextInt(3) == 0;
                lines.add(new SeatRequest.Line(
                        category.id,
                        more ? random.nextInt(5) : 0,
                        more ? random.nextInt(2) : 0,
                        seats(category, random),
                        List.of()));
            }
        }
        return new SeatRequest(lines, Optional.empty(), "");
    }

    private static List<SeatId> seats(PlainCategory category, Random random) {
        Set<SeatId> seats = new LinkedHashSet<>();
        int count = 1 + random.nextInt(4);
        if (category.hasPlaces()) {
            return List.of(new SeatId(category.id, "r0", 1));
        }
        for (int i = 0; i < count; i++) {
            PlainRow row = category.rows.get(random.nextInt(category.rows.size()));
            boolean unknown = random.nextInt(20) == 0;
            List<Integer> free = row.free('.');
            int number = unknown || free.isEmpty()
                    ? 1 + random.nextInt(row.length() + 1)
                    : free.get(random.nextInt(free.size()));
            seats.add(new SeatId(category.id, unknown && random.nextBoolean() ? "nowhere" : row.name, number));
        }
        return List.copyOf(seats);
    }
}
