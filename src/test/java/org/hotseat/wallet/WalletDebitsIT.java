package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deposits, payouts and transfers one by one, two at a time, and with a server that dies between their steps. */
class WalletDebitsIT {

    private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");

    private final RedisClock clock = new RedisClock(null) {
        @Override
        public Instant now(Partition partition) {
            return Instant.EPOCH;
        }
    };

    private TestMongo mongo;
    private ScriptLab lab;
    private FollowUps followUps;
    private WalletPostings postings;

    @BeforeEach
    void open() {
        mongo = new TestMongo(WalletLab.DATABASE, WalletLab.NOTHING);
        WalletLab.empty(mongo);
        lab = ScriptLab.open(14, 1);
        followUps = WalletLab.followUps(mongo, List.of(new Transfers(WalletLab.wallets(mongo))), clock, lab.keyspace());
        postings = new WalletPostings(WalletLab.wallets(mongo), followUps, clock, lab.keyspace());
    }

    @AfterEach
    void close() {
        lab.close();
        mongo.close();
    }

    @Test
    void moneyComesFromOutsideGoesToAnotherAndOutAndAllSumsAreZero() {
        UserId from = new UserId("a");
        UserId to = new UserId("b%7C1");
        for (int i = 0; i < 2; i++) {
            assertThat(answer(postings.deposit(from, new Money(1_000), "d")).amount())
                    .hasToString("10.00");
            WalletView.Entry out = answer(postings.transfer(from, to, new Money(399), "t"));
            assertThat(out.amount()).hasToString("-3.99");
            assertThat(out.number()).isEqualTo(2);
            assertThat(answer(postings.payOut(to, new Money(100), "p")).amount())
                    .hasToString("-1.00");
        }
        assertThat(WalletLab.balanceCents(mongo, "a")).isEqualTo(601);
        assertThat(WalletLab.balanceCents(mongo, "b%7C1")).isEqualTo(299);
        assertThat(WalletLab.evidence(mongo))
                .isEqualTo(Map.of(
                        "consistent",
                        true,
                        "sum",
                        new Amount(0),
                        "accounts",
                        Map.of(
                                "wallets",
                                new Amount(900),
                                "external",
                                new Amount(-900),
                                "rains",
                                new Amount(0),
                                "transfers",
                                new Amount(0)),
                        "wallets",
                        2L,
                        "entries",
                        4L,
                        "open",
                        0L,
                        "differences",
                        List.of()));
    }

    @Test
    void whatIsNotCoveredOrOfAnotherAmountOrReceiverIsRefusedAndNothingChanges() {
        UserId from = new UserId("a");
        refused(postings.payOut(from, new Money(1), "p"), "not-covered", "balance", "0.00");
        answer(postings.deposit(from, new Money(500), "d"));
        answer(postings.transfer(from, new UserId("b"), new Money(200), "t"));
        refused(postings.payOut(from, new Money(301), "p"), "not-covered", "balance", "3.00");
        refused(postings.transfer(from, new UserId("b"), new Money(301), "u"), "not-covered", "amount", "3.01");
        refused(postings.deposit(from, new Money(501), "d"), "reference-used", "expected", "5.00");
        refused(postings.transfer(from, new UserId("b"), new Money(201), "t"), "reference-used", "expected", "2.00");
        refused(postings.transfer(from, new UserId("c"), new Money(200), "t"), "reference-used", "expected", "2.00");
        assertThat(WalletLab.checked(mongo, "a")).hasSize(2);
        assertThat(WalletLab.checked(mongo, "b")).hasSize(1);
        answer(postings.payOut(from, new Money(300), "p"));
        assertThat(WalletLab.balanceCents(mongo, "a")).isZero();
        assertThat(WalletLab.evidence(mongo)).containsEntry("consistent", true);
    }

    @Test
    void ofTwoDebitsOneIsCoveredInEveryOrderOfTheirSteps() throws Exception {
        try (Duel duel = new Duel()) {
            for (int order = 0; order < 1 << 10; order += 7) {
                String owner = "o" + order;
                WalletLab.deposit(mongo, owner, 100);
                Posting[] outcomes = new Posting[2];
                duel.run(
                        () -> outcomes[0] = duel.wallets(0).post(payout(owner, "1")),
                        () -> outcomes[1] = duel.wallets(1).post(payout(owner, "2")),
                        order,
                        Duel.FOR_EVER);
                assertThat(List.of(outcomes[0].word(), outcomes[1].word()))
                        .as("order %s", order)
                        .containsExactlyInAnyOrder(Posting.Word.POSTED, Posting.Word.NOT_COVERED);
                assertThat(WalletLab.checked(mongo, owner)).hasSize(2);
                assertThat(WalletLab.balanceCents(mongo, owner)).isEqualTo(40);
            }
        }
        assertThat(WalletLab.evidence(mongo)).containsEntry("consistent", true);
    }

    @Test
    void aServerThatDiesBetweenAnyTwoStepsOfATransferLosesAndRepeatsNothing() {
        int operations = 0;
        while (!livedThrough(operations)) {
            operations++;
        }
        System.out.println("a transfer takes " + operations + " operations");
        assertThat(operations).isGreaterThan(8);
        assertThat(WalletLab.evidence(mongo)).containsEntry("consistent", true).containsEntry("open", 0L);
    }

    private boolean livedThrough(int deaths) {
        String from = "from" + deaths;
        String to = "to" + deaths;
        WalletLab.deposit(mongo, from, 500);
        int[] left = {deaths};
        mongo.around(new TestMongo.Around() {
            @Override
            public void before() {
                if (left[0]-- <= 0) {
                    throw new IllegalStateException("killed");
                }
            }

            @Override
            public void after() {}
        });
        boolean lived = false;
        try {
            answer(postings.transfer(new UserId(from), new UserId(to), new Money(123), "t"));
            lived = true;
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("killed");
        } finally {
            mongo.around(WalletLab.NOTHING);
        }
        // A look at a wallet finishes what it has begun; what follows the debit is another server's work.
        WalletLab.balanceCents(mongo, from);
        assertThat(WalletLab.evidence(mongo)).containsEntry("consistent", true).containsEntry("sum", new Amount(0));
        WalletLab.resume(followUps, LATER);
        long gone = 500 - WalletLab.balanceCents(mongo, from);
        assertThat(gone).isIn(0L, 123L);
        assertThat(WalletLab.balanceCents(mongo, to)).isEqualTo(gone);
        answer(postings.transfer(new UserId(from), new UserId(to), new Money(123), "t"));
        assertThat(WalletLab.balanceCents(mongo, from)).isEqualTo(377);
        assertThat(WalletLab.balanceCents(mongo, to)).isEqualTo(123);
        return lived;
    }

    @Test
    void evidenceTellsWhatDoesNotAddUp() {
        WalletLab.deposit(mongo, "a", 500);
        answer(postings.transfer(new UserId("a"), new UserId("b"), new Money(200), "t"));
        mongo.collection(WalletFacts.WALLETS)
                .updateOne(
                        new Document("_id", "b"),
                        new Document("$set", new Document("Balance", 3.0).append("Balance_Cents", 300L)));
        assertThat(WalletLab.evidence(mongo))
                .containsEntry("consistent", false)
                .containsEntry("sum", new Amount(100))
                .extractingByKey("differences")
                .asString()
                .contains("a balance is 3.00 instead of 2.00");

        mongo.collection(WalletFacts.WALLETS).deleteOne(new Document("_id", "a"));
        mongo.collection(WalletFacts.ENTRIES).deleteOne(new Document("Kind", "transfer").append("Owner_ID", "a"));
        assertThat(WalletLab.evidence(mongo))
                .extractingByKey("differences")
                .asString()
                .contains("has no wallet")
                .contains("has given 2.00 more than it got");
    }

    @Test
    void aDebitOfWhichNothingKnowsWhatFollowsKeepsNoOtherFromBeingDone() {
        WalletLab.deposit(mongo, "a", 500);
        WalletEntry odd = new WalletEntry(
                "odd",
                new UserId("a"),
                -1,
                "payout",
                "o",
                Instant.EPOCH,
                WalletEntry.EXTERNAL,
                Optional.of(new FollowUp("odd", Map.of())));
        WalletLab.wallets(mongo).post(odd);
        WalletEntry debit = new WalletEntry(
                "transfers/x/out",
                new UserId("a"),
                -100,
                "transfer",
                "t",
                Instant.EPOCH,
                "transfers/x",
                Optional.of(Transfers.to(new UserId("b"))));
        WalletLab.wallets(mongo).post(debit);
        WalletLab.resume(followUps, Instant.EPOCH);
        assertThat(WalletLab.balanceCents(mongo, "b")).isZero();
        WalletLab.resume(followUps, LATER);
        assertThat(WalletLab.balanceCents(mongo, "b")).isEqualTo(100);
        assertThat(WalletLab.evidence(mongo)).containsEntry("open", 1L).containsEntry("consistent", true);
    }

    private static WalletEntry payout(String owner, String reference) {
        return new WalletEntry(
                "payouts/" + owner + reference,
                new UserId(owner),
                -60,
                "payout",
                reference,
                Instant.EPOCH,
                WalletEntry.EXTERNAL,
                Optional.empty());
    }

    private static WalletView.Entry answer(Result<WalletView.Entry> result) {
        return result.answer().orElseThrow();
    }

    private static void refused(Result<?> result, String code, String property, String value) {
        HotseatException refusal = result.refusal().orElseThrow();
        assertThat(refusal).isInstanceOf(Conflict.class);
        assertThat(refusal.code()).isEqualTo(code);
        assertThat(refusal.properties()).containsEntry(property, value);
    }
}
