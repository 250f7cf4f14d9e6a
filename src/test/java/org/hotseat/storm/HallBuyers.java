package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.hotseat.testing.RestCalls.Answer;

/**
 * Five hundred buyers at a hall: they name seats or have them picked, one to six, cancel, pay, give back, or forget to
 * pay.
 */
final class HallBuyers {

    static final int BUYERS = 500;

    private static final int THREADS = 24;
    private static final int MAX_SEATS = 6;

    private final Hall hall;
    private final List<String> categories;
    private final long seed;
    private final Map<String, Integer> answers = new ConcurrentSkipListMap<>();
    private final Set<String> orders = ConcurrentHashMap.newKeySet();
    private final Set<String> unpaid = ConcurrentHashMap.newKeySet();
    private volatile Hall.Seats seen;

    HallBuyers(Hall hall, List<String> categories, long seed) {
        this.hall = hall;
        this.categories = categories;
        this.seed = seed;
        this.seen = hall.seats(0);
    }

    /** Orders that may be live. */
    Set<String> orders() {
        return orders;
    }

    /** The number of answers of each kind. */
    Map<String, Integer> answers() {
        return answers;
    }

    /** Each buyer comes once; at the given step something happens besides. */
    void storm(int atStep, Runnable besides) {
        AtomicInteger steps = new AtomicInteger();
        run(BUYERS, step -> {
            if (steps.incrementAndGet() == atStep) {
                besides.run();
            }
            if (step % 100 == 0) {
                seen = hall.seats(step);
            }
            come(step, new Random(seed * 1_000_003 + step));
        });
    }

    /** Buys what is left until not even one seat is to be had anywhere, and pays for all of it. */
    void buyTheRest() {
        run(2 * THREADS, buyer -> {
            for (String category : categories) {
                for (int count = MAX_SEATS; count > 0; ) {
                    Answer answer = count(hall.buy(buyer, best(category, count)));
                    if (answer.status() == 201) {
                        pay(buyer, answer.json().getString("orderId"));
                    } else {
                        count--;
                    }
                }
            }
        });
        List<String> forgotten = List.copyOf(unpaid);
        run(forgotten.size(), i -> pay(i, forgotten.get(i)));
    }

    private void come(int buyer, Random random) {
        int count = 1 + random.nextInt(MAX_SEATS);
        String category = categories.get(random.nextInt(categories.size()));
        Answer answer =
                count(hall.buy(buyer, random.nextInt(5) < 2 ? chosen(category, count, random) : best(category, count)));
        if (answer.status() != 201) {
            assertThat(answer.kind())
                    .as(answer.body())
                    .isIn("409 \"1001\"", "409 \"1002\"", "409 \"1003\"", "409 1001", "409 1002", "409 1003");
            return;
        }
        String order = answer.json().getString("orderId");
        orders.add(order);
        unpaid.add(order);
        switch (random.nextInt(6)) {
            case 0 -> end(hall.cancel(buyer, order), order);
            case 1, 2 -> pay(buyer, order);
            case 3 -> {
                if (pay(buyer, order)) {
                    end(hall.refund(buyer, order), order);
                }
            }
            default -> {
                // Forgotten: it expires.
            }
        }
    }

    private boolean pay(int buyer, String order) {
        orders.add(order);
        unpaid.remove(order);
        return count(hall.pay(buyer, order)).status() == 200;
    }

    private void end(Answer answer, String order) {
        if (count(answer).status() < 300) {
            unpaid.remove(order);
            orders.remove(order);
        }
    }

    private String chosen(String category, int count, Random random) {
        List<String> free = seen.free(category);
        if (free.isEmpty()) {
            return best(category, count);
        }
        int from = random.nextInt(free.size());
        return "'strategy':'CHOOSE','seats':['"
                + String.join("','", free.subList(from, Math.min(free.size(), from + count))) + "']";
    }

    private String best(String category, int count) {
        String other = categories.get((categories.indexOf(category) + 1) % categories.size());
        String also = count % 3 == 2 && !other.equals(category) ? ",{'categoryId':'" + other + "','count':1}" : "";
        return "'strategy':'BEST','tickets':[{'categoryId':'" + category + "','count':" + count + "}" + also + "]";
    }

    private Answer count(Answer answer) {
        answers.merge(answer.kind(), 1, Integer::sum);
        return answer;
    }

    private static void run(int steps, IntConsumer step) {
        AtomicInteger next = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            CompletableFuture.allOf(IntStream.range(0, THREADS)
                            .mapToObj(thread -> CompletableFuture.runAsync(
                                    () -> {
                                        for (int i = next.getAndIncrement(); i < steps; i = next.getAndIncrement()) {
                                            step.accept(i);
                                        }
                                    },
                                    pool))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            pool.shutdownNow();
        }
    }
}
