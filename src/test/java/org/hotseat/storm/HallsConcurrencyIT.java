package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.storm.StageExtension.Partitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.RedisClient;

/**
 * Halls of three sizes are sold to the last seat by two servers, while orders are cancelled, refunded and expire, and
 * Redis is emptied in the middle. At each quiet moment no seat has two owners, none is lost, and the tickets left are
 * the free seats.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class HallsConcurrencyIT {

    private static final List<String> CATEGORIES = List.of("A", "B-2", "C");

    private final Stage stage;

    HallsConcurrencyIT(Stage stage) {
        this.stage = stage;
    }

    /**
     * Of the largest hall all but the last {@code open} seats of each row are blocked: selling it all takes minutes.
     */
    @ParameterizedTest
    @CsvSource({"10, 10, 10, 1", "20, 33, 33, 3", "170, 98, 6, 4"})
    void everySeatHasOneOwnerUntilNothingFits(int rows, int seats, int open, long seed) {
        String id = stage.newSchedule();
        Hall hall = new Hall(id, stage.servers(2));
        hall.put(CATEGORIES.stream()
                .map(category -> category(category, rows, seats, open))
                .collect(Collectors.joining(",")));
        HallBuyers buyers = new HallBuyers(hall, CATEGORIES, seed);

        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            buyers.storm(HallBuyers.BUYERS / 2, redis::flushAll);
        }
        quiet(hall, buyers);
        // An order that nobody has paid for may have been there still, and be over and its seats free again by now.
        for (int i = 0; i < 20 && !soldOut(hall); i++) {
            buyers.buyTheRest();
        }
        quiet(hall, buyers);
        System.out.println("hall of " + 3 * rows * seats + " seats, seed " + seed + ": " + buyers.answers());
        assertThat(soldOut(hall)).isTrue();
    }

    private static void quiet(Hall hall, HallBuyers buyers) {
        await().until(() -> hall.quiet(buyers.orders()));
        await().untilAsserted(() -> assertThat(hall.differences()).isEqualTo("[]"));
    }

    private static boolean soldOut(Hall hall) {
        return hall.seats(1).states().values().stream().allMatch(state -> state == 's' || state == 'x');
    }

    private static String category(String id, int rows, int seats, int open) {
        String blocked = IntStream.rangeClosed(1, seats - open)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
        String list = IntStream.rangeClosed(1, rows)
                .mapToObj(i -> "{'row':'R" + i + "','seats':" + seats + ",'blocked':[" + blocked + "]}")
                .collect(Collectors.joining(","));
        return "{'categoryId':'" + id + "','name':'" + id + "','price':'7.10','rows':[" + list + "]}";
    }
}
