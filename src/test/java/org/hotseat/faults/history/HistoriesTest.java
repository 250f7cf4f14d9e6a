package org.hotseat.faults.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.hotseat.faults.history.Operation.Kind;
import org.junit.jupiter.api.Test;

/**
 * Right histories of each kind of resource are right, and each is turned into wrong ones: parties, named seats, codes,
 * packets with their amounts, and a wallet.
 */
class HistoriesTest {

    private static Span at(long millis) {
        return new Span(millis, millis + 5, false);
    }

    private static Span repeated(long millis) {
        return new Span(millis, millis + 5, true);
    }

    private static Histories of(Counter counter, List<Consumer<Histories>> operations) {
        Histories histories = new Histories("HistoriesTest", counter);
        operations.forEach(operation -> operation.accept(histories));
        return histories;
    }

    private static void right(Counter counter, List<Consumer<Histories>> operations) {
        assertThat(of(counter, operations).wrong()).isEmpty();
    }

    /** One operation is another one, and the history is wrong for it alone. */
    private static void wrong(
            Counter counter, List<Consumer<Histories>> operations, int place, Consumer<Histories> instead) {
        List<Consumer<Histories>> turned = new ArrayList<>(operations);
        turned.set(place, instead);
        assertThat(of(counter, turned).wrong()).hasSize(1);
    }

    @Test
    void aRefusedPartySaysHowManyPlacesWereLeft() {
        List<Consumer<Histories>> parties = List.of(
                each -> each.whole().taken("u1", 3, at(0)),
                each -> each.whole().refused("u2", 3, 2, at(200)),
                each -> each.whole().taken("u3", 2, at(400)),
                each -> each.whole().givenBack("u1", 1, at(600)),
                each -> each.whole().refused("u4", 2, 1, at(800)));

        right(Counter.full(5), parties);
        wrong(Counter.full(5), parties, 1, each -> each.whole().refused("u2", 3, 1, at(200)));
        wrong(Counter.full(5), parties, 1, each -> each.whole().refused("u2", 2, 2, at(200)));
        wrong(Counter.full(5), parties, 2, each -> each.whole().taken("u3", 3, at(400)));
        wrong(Counter.full(5), parties, 3, each -> each.whole().givenBack("u1", 6, at(600)));
        wrong(Counter.full(5), parties, 4, each -> each.whole().refused("u4", 2, 0, at(800)));
    }

    @Test
    void aNamedSeatIsRefusedWhileSomebodyHasIt() {
        List<Consumer<Histories>> seats = List.of(
                each -> each.part("A-1-1").taken("u1", 1, at(0)),
                each -> each.part("A-1-1").refused("u2", 1, Operation.UNSEEN, at(200)),
                each -> each.part("A-1-1").givenBack("u1", 1, at(400)),
                each -> each.part("A-1-1").taken("u3", 1, at(600)));

        right(Counter.full(20), seats);
        wrong(Counter.full(20), seats, 0, each -> each.part("A-1-2").taken("u1", 1, at(0)));
        wrong(Counter.full(20), seats, 1, each -> each.part("A-1-2").refused("u2", 1, Operation.UNSEEN, at(200)));
        wrong(Counter.full(20), seats, 2, each -> each.part("A-1-1").refused("u1", 1, Operation.UNSEEN, at(400)));
        wrong(Counter.full(20), seats, 3, each -> each.part("A-1-1").refused("u3", 1, Operation.UNSEEN, at(600)));
    }

    /** One is answered before the other has its moment. */
    @Test
    void twoOperationsThatAreAlikeAreTwo() {
        Span both = new Span(0, 100, false);
        right(
                Counter.account(),
                List.of(
                        each -> each.whole().read("look", 0, both),
                        each -> each.whole().read("look", 0, both),
                        each -> each.whole().givenBack("deposit", 7, both),
                        each -> each.whole().read("later", 7, new Span(90, 99, false))));
    }

    /** The server picks seats: the attempt that was lost may have had any. */
    @Test
    void aSeatMayHaveBeenAnAttemptsThatWasNotAnswered() {
        List<Consumer<Histories>> seats = List.of(
                each -> each.claimed(repeated(100)),
                each -> each.part("A-1-1").refused("u2", 1, Operation.UNSEEN, at(100)));

        right(Counter.full(20), seats);
        wrong(Counter.full(20), seats, 0, each -> each.claimed(at(100)));
        wrong(Counter.full(20), seats, 0, each -> each.claimed(repeated(500)));
    }

    @Test
    void aCodeIsGivenOnceAndNoneIsLeftWhenAllAreGiven() {
        List<Consumer<Histories>> codes = List.of(
                each -> each.whole().taken("u1", 1, at(0)),
                each -> each.part("SPRING-1").taken("u1", 1, at(0)),
                each -> each.whole().taken("u2", 1, at(200)),
                each -> each.part("SPRING-2").taken("u2", 1, at(200)),
                each -> each.whole().refused("u3", 1, 0, at(400)));

        right(Counter.full(2), codes);
        wrong(Counter.full(2), codes, 3, each -> each.part("SPRING-1").taken("u2", 1, at(200)));
        wrong(Counter.full(2), codes, 4, each -> each.whole().taken("u3", 1, at(400)));
        wrong(Counter.full(3), codes, 4, each -> each.whole().refused("u3", 1, 0, at(400)));
        wrong(Counter.full(2), codes, 2, each -> each.whole().taken("u2", 1, at(600)));
    }

    /** In cents: all packets are taken when the sum is given. */
    @Test
    void theAmountsOfPacketsAreTheSumAndNoMore() {
        List<Consumer<Histories>> packets = List.of(
                each -> each.whole().taken("u1", 301, at(0)),
                each -> each.whole().taken("u2", 699, at(200)),
                each -> each.whole().refused("u3", 1, 0, at(400)));

        right(Counter.full(1_000), packets);
        wrong(Counter.full(1_000), packets, 1, each -> each.whole().taken("u2", 700, at(200)));
        wrong(Counter.full(1_000), packets, 1, each -> each.whole().taken("u2", 698, at(200)));
        wrong(Counter.full(1_000), packets, 2, each -> each.whole().taken("u3", 1, at(400)));
    }

    @Test
    void aBalanceIsThatOfAMoment() {
        List<Consumer<Histories>> wallet = List.of(
                each -> each.whole().givenBack("deposit", 1_000, at(0)),
                each -> each.whole().taken("payout", 300, at(200)),
                each -> each.whole().read("look", 700, at(400)),
                each -> each.whole().refused("too much", 701, 700, at(600)),
                each -> each.whole().unanswered("packet", Kind.GIVEN_BACK, 50, 700),
                each -> each.whole().read("later", 750, at(800)),
                each -> each.whole().taken("all", 750, at(1_000)));

        right(Counter.account(), wallet);
        wrong(Counter.account(), wallet, 1, each -> each.whole().taken("payout", 1_001, at(200)));
        wrong(Counter.account(), wallet, 2, each -> each.whole().read("look", 1_000, at(400)));
        wrong(Counter.account(), wallet, 3, each -> each.whole().refused("too much", 700, 700, at(600)));
        wrong(Counter.account(), wallet, 3, each -> each.whole().refused("too much", 701, 690, at(600)));
        wrong(Counter.account(), wallet, 4, each -> each.whole().unanswered("packet", Kind.GIVEN_BACK, 50, 900));
        wrong(Counter.account(), wallet, 6, each -> each.whole().taken("all", 751, at(1_000)));
    }

    /** A wallet that works, used by many at once; then its last balance is read a cent off. */
    @Test
    void randomHistoriesOfAWalletAreRightAndWithACentMoreTheyAreNot() {
        long seed = System.nanoTime() % 1_000_000;
        System.out.println("HistoriesTest seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            History history = new History("HistoriesTest/wallet", Counter.account());
            long balance = 0;
            for (int moment = 100; moment < 600; moment += 10) {
                Span span = new Span(moment - random.nextInt(40), moment + random.nextInt(40), random.nextInt(20) == 0);
                long cents = 1 + random.nextInt(400);
                switch (random.nextInt(3)) {
                    case 0 -> {
                        history.givenBack("deposit", cents, span);
                        balance += cents;
                    }
                    case 1 -> history.read("look", balance, span);
                    default -> {
                        if (cents > balance) {
                            history.refused("payout", cents, balance, span);
                        } else {
                            history.taken("payout", cents, span);
                            balance -= cents;
                        }
                    }
                }
            }
            history.read("last", balance, new Span(1_000, 1_005, false));
            assertThat(history.wrong()).as("round %d of seed %d", round, seed).isEmpty();
            history.read("a cent more", balance + 1, new Span(1_010, 1_015, false));
            assertThat(history.wrong()).as("round %d of seed %d", round, seed).isPresent();
        }
    }
}
