package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import org.hotseat.program.PlainRow;
import org.hotseat.program.seat.SeatCrowd;
import org.hotseat.testing.Amount;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Five hundred buyers straight on the scripts, until nothing is left; cancels, expiries and refunds among them. */
@Tag("amount")
class SeatCrowdConcurrencyIT {

    @ParameterizedTest
    @CsvSource({"300, 12, 15", "2000, 40, 2", "50000, 500, 1"})
    void noSeatHasTwoOwnersAndNoneIsLost(int seats, int rows, int seeds)
            throws InterruptedException, ExecutionException {
        assumeTrue(seeds > 1 || Amount.isWhole(), "the largest hall is of the long tier");
        for (int i = 0; i < Amount.of(seeds); i++) {
            long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
            try (HallLab lab = new HallLab(TestStores.current().redisPort(), 1, "crowd")) {
                SeatCrowd crowd = new SeatCrowd(lab, hall(seats, rows, new Random(seed)), seed);
                crowd.buyAll();
                System.out.println("SeatCrowdConcurrencyIT " + seats + " seats, seed " + seed + ": " + crowd.counts);
                assertThat(crowd.counts).containsKeys("ORDERED", "FEWER_LEFT", "cancelled", "expired", "refunded");
            }
        }
    }

    /** Two categories; one seat in thirty is accessible, one in fifty blocked. */
    static PlainHall hall(int seats, int rows, Random random) {
        List<List<PlainRow>> parts = List.of(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < rows; i++) {
            StringBuilder row = new StringBuilder();
            for (int seat = 0; seat < seats / rows; seat++) {
                row.append(random.nextInt(50) == 0 ? 'x' : random.nextInt(30) == 0 ? 'a' : '.');
            }
            List<PlainRow> part = parts.get(i % 2);
            part.add(new PlainRow("r" + i, part.size(), 0, row.toString()));
        }
        return new PlainHall(
                List.of(
                        new PlainCategory(new CategoryId("A"), 2_000, parts.get(0)),
                        new PlainCategory(new CategoryId("B"), 1_000, parts.get(1))),
                1_000_000);
    }
}
