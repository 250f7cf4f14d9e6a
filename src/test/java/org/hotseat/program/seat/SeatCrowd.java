package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.PaidOrder.PayWord;
import org.hotseat.program.PlainRow;
import org.hotseat.program.layout.HallLab;
import org.hotseat.program.layout.PlainCategory;
import org.hotseat.program.layout.PlainHall;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;

/**
 * Many buyers at once, each of them naming seats or leaving them to the server, cancelling, letting orders run out,
 * paying, asking for refunds. What they were told is kept here, outside, and held against Redis whenever all of them
 * are quiet.
 */
public final class SeatCrowd {

    private static final int BUYERS = 500;
    private static final int REQUESTS_A_ROUND = 8;

    private final HallLab lab;
    private final PlainHall hall;
    private final long seed;
    private final Map<String, String> owners = new ConcurrentHashMap<>();
    private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> states = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    public final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    public SeatCrowd(HallLab lab, PlainHall hall, long seed) {
        this.lab = lab.opened(hall);
        this.hall = hall;
        this.seed = seed;
    }

    /**
     * Lets all buy in rounds until not one more ticket of any category can be had; looks at everything after each
     * round.
     */
    public void buyAll() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(BUYERS);
        try {
            for (int round = 0; left() > 0; round++) {
                List<Future<?>> buyers = new ArrayList<>();
                for (int buyer = 0; buyer < BUYERS; buyer++) {
                    Random random = new Random(seed * 1_000_003 + round * 1_009L + buyer);
                    String user = "a" + buyer;
                    boolean keeps = round > 3;
                    buyers.add(threads.submit(() -> buy(user, random, keeps)));
                }
                for (Future<?> buyer : buyers) {
                    buyer.get();
                }
                quiet(round);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void buy(String user, Random random, boolean keeps) {
        for (int i = 0; i < REQUESTS_A_ROUND; i++) {
            String order = "o" + numbers.incrementAndGet();
            ScriptReply<Place> reply = lab.purchase(order, user, request(random, keeps));
            count(reply.word().name());
            if (reply.word() == Place.ORDERED) {
                String[] seats = reply.text("seats").split(" ", -1);
                for (String seat : seats) {
                    String other = owners.putIfAbsent(seat, order);
                    if (other != null) {
                        wrong.add(seat + " was sold to " + other + " and to " + order);
                    }
                }
                states.put(order, "h");
                goOn(order, seats, next(random, keeps));
            }
        }
    }

    private enum Next {
        LEAVE,
        PAY,
        CANCEL,
        RUN_OUT,
        REFUND
    }

    /** In the end all must keep what they have, or there would be no end. */
    private static Next next(Random random, boolean keeps) {
        return switch (random.nextInt(keeps ? 6 : 9)) {
            case 0 -> Next.PAY;
            case 6 -> Next.CANCEL;
            case 7 -> Next.RUN_OUT;
            case 8 -> Next.REFUND;
            default -> Next.LEAVE;
        };
    }

    private void goOn(String order, String[] seats, Next next) {
        if (next == Next.PAY || next == Next.REFUND) {
            expect(order, lab.pay(order).word() == PayWord.PAID);
            states.put(order, "s");
        }
        if (next == Next.LEAVE || next == Next.PAY) {
            return;
        }
        // Before Redis gives them to others.
        for (String seat : seats) {
            owners.remove(seat);
        }
        states.remove(order);
        if (next == Next.RUN_OUT) {
            lab.runOut(order);
        }
        Ending ending =
                next == Next.CANCEL ? Ending.CANCELLED : next == Next.RUN_OUT ? Ending.EXPIRED : Ending.REFUNDED;
        expect(order, lab.end(order, ending).word() == EndWord.ENDED);
        expect(order, lab.end(order, ending).word() == EndWord.WRONG_STATE);
        count(ending.wireName());
    }

    private SeatRequest request(Random random, boolean small) {
        PlainCategory category = hall.categories.get(random.nextInt(hall.categories.size()));
        int n = small && random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(6);
        if (random.nextInt(4) > 0) {
            int accessible = random.nextInt(8) == 0 ? 1 : 0;
            SeatRequest.Line line = new SeatRequest.Line(category.id, n - accessible, accessible, List.of(), List.of());
            PlainCategory other = hall.categories.get(random.nextInt(hall.categories.size()));
            boolean two = other != category && random.nextInt(4) == 0;
            return new SeatRequest(
                    two ? List.of(line, new SeatRequest.Line(other.id, 1, 0, List.of(), List.of())) : List.of(line),
                    Optional.empty(),
                    "");
        }
        PlainRow row = category.rows.get(random.nextInt(category.rows.size()));
        int first = 1 + random.nextInt(Math.max(1, row.length() - n + 1));
        List<SeatId> seats = new ArrayList<>();
        for (int number = first; number < first + n && number <= row.length(); number++) {
            seats.add(new SeatId(category.id, row.name, number));
        }
        return new SeatRequest(
                List.of(new SeatRequest.Line(category.id, 0, 0, seats, List.of())), Optional.empty(), "");
    }

    private long left() {
        return lab.redis.hvals(lab.keys.remain()).stream()
                .mapToLong(Long::parseLong)
                .sum();
    }

    /** Nobody is under way: every seat is its owner's, free or blocked as from the start, and all counts agree. */
    private void quiet(int round) {
        String reported = "seed " + seed + ", round " + round;
        assertThat(wrong).as(reported).isEmpty();
        Map<String, String> expected = new HashMap<>();
        owners.forEach((seat, order) -> expected.put(seat, states.get(order)));
        List<PlainCategory> now = new ArrayList<>();
        int seats = 0;
        for (PlainCategory category : hall.categories) {
            Map<String, String> texts = lab.redis.hgetAll(lab.keys.rows(category.id));
            List<PlainRow> rows = new ArrayList<>();
            for (PlainRow row : category.rows) {
                PlainRow is = new PlainRow(row.name, row.position, row.quality, texts.getOrDefault(row.name, ""));
                rows.add(is);
                assertThat(is.length()).as(reported).isEqualTo(row.length());
                for (int number = 1; number <= row.length(); number++) {
                    String seat = category.id + ":" + row.name + ":" + number + ":" + category.price;
                    String state = Optional.ofNullable(expected.remove(seat)).orElse("" + row.at(number));
                    assertThat("" + is.at(number)).as(reported + ", " + seat).isEqualToIgnoringCase(state);
                    seats++;
                }
            }
            now.add(new PlainCategory(category.id, category.price, rows));
        }
        assertThat(expected).as(reported).isEmpty();
        assertThat(seats)
                .as(reported)
                .isEqualTo(hall.categories.stream()
                        .flatMap(category -> category.rows.stream())
                        .mapToInt(PlainRow::length)
                        .sum());
        lab.sameSeats(new PlainHall(now, hall.limit), reported);
        buyers(reported);
    }

    private void buyers(String reported) {
        long live = lab.seatsByAccount().values().stream()
                .mapToLong(Long::parseLong)
                .sum();
        assertThat(live).as(reported).isEqualTo(owners.size());
    }

    private void expect(String order, boolean right) {
        if (!right) {
            wrong.add("order " + order + " could not be paid or ended");
        }
    }

    private void count(String what) {
        counts.computeIfAbsent(what, key -> new AtomicInteger()).incrementAndGet();
    }
}
