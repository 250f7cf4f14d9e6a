package org.hotseat.program.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hotseat.program.PlainRow;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The base of tests of what the scripts that move seats answer, on a hall of four short rows. */
@ParameterizedClass
@ValueSource(ints = {1, 4})
public abstract class SmallHall {

    public static final CategoryId A = new CategoryId("A");
    public static final CategoryId B = new CategoryId("B-2");

    @Parameter
    private int partitions;

    public HallLab lab;

    @BeforeEach
    void open() {
        lab = new HallLab(TestStores.current().redisPort(), partitions, "concert");
        lab.opened(hall("....", ".x", "..aa", "ss"));
    }

    @AfterEach
    void close() {
        lab.close();
    }

    /** Category A at 20 has the rows 1 and 2, category B-2 at 10 the rows 1 and 2; six seats an user. */
    private static PlainHall hall(String... rows) {
        return new PlainHall(
                List.of(
                        new PlainCategory(A, 2_000, List.of(row("1", 0, rows[0]), row("2", 1, rows[1]))),
                        new PlainCategory(B, 1_000, List.of(row("1", 0, rows[2]), row("2", 1, rows[3])))),
                6);
    }

    private static PlainRow row(String name, int position, String seats) {
        return new PlainRow(name, position, 0, seats);
    }

    public static SeatRequest request(SeatRequest.Line... lines) {
        return new SeatRequest(List.of(lines), Optional.empty(), "");
    }

    public static SeatRequest.Line best(CategoryId category, int ordinary, int accessible) {
        return new SeatRequest.Line(category, ordinary, accessible, List.of(), List.of());
    }

    /** Seats as row and number, like {@code 1-3}. */
    public static SeatRequest.Line choose(CategoryId category, String... seats) {
        return new SeatRequest.Line(
                category,
                0,
                0,
                Arrays.stream(seats)
                        .map(seat -> seat.split("-", 2))
                        .map(seat -> new SeatId(category, seat[0], Integer.parseInt(seat[1])))
                        .toList(),
                List.of());
    }

    public static String field(ScriptReply<?> reply, String name) {
        return reply.text(name);
    }

    public void seats(String... rows) {
        lab.sameSeats(hall(rows), "seats");
    }
}
