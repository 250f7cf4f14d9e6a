package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactTerms;
import org.hotseat.hotstate.Evidence;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Description;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainEnding;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.wallet.WalletLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The fact of a claim that comes when the rain has been rebuilt without it and has ended, so that nobody is given the
 * packet anew and no fact contradicts it. One that no term is known of counts, and the rest is counted with it; one of
 * an earlier term than the rain's stamp takes nothing.
 */
class LateClaimIT {

    private static final RainId RAIN = new RainId("late-claim");
    private static final int PACKETS = 10;
    private static final long TOTAL = 1_000;

    /** Of a term before that of this server, in which the rain was rebuilt. */
    private static final long EARLIER = FactTerms.decided(0);

    private ScriptLab lab;
    private RainServer server;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(13, 1);
        server = new RainServer(lab, () -> {});
        server.emptyRedis();
        server.emptyMongo();
    }

    @AfterEach
    void close() {
        server.close();
        lab.close();
    }

    @Test
    void aClaimThatOnlyTheFactsKnowIsNotReturnedToTheFunder() {
        Rain rain = announced();
        long reported = grab("told");
        long late = claimedLate(rain, "late");

        await().ignoreExceptions()
                .until(() -> server.ends
                        .close(RAIN, Optional.empty())
                        .toCompletableFuture()
                        .join()
                        .rain()
                        .ending()
                        .returnedAt()
                        .isPresent());

        RainEnding ending = server.rainFacts.get(RAIN).ending();
        assertThat(ending.restPackets()).hasValue(PACKETS - 2L);
        assertThat(ending.restAmount()).hasValue(new Money(TOTAL - reported - late));
        assertThat(WalletLab.balanceCents(server.mongo, "funder")).isEqualTo(TOTAL - reported - late);
        assertThat(grabAgain("late")).isEqualTo(late);
        assertThat(server.hotState.evidence().of(RAIN.value()).differences()).isEmpty();
    }

    /** Its rest was returned; when Redis is lost once more, it is counted and credited no more than before. */
    @Test
    void aClaimThatComesBehindTheRestIsNeitherCountedNorCredited() {
        Rain rain = announced();
        long reported = grab("told");
        server.ends.close(RAIN, Optional.empty()).toCompletableFuture().join();
        claimedLate(rain, "late", Optional.of(EARLIER));
        assertThat(server.claimFacts.users(List.of(RAIN.packet(2)))).isEmpty();

        server.emptyRedis();

        assertThat(server.hotState.evidence().of(RAIN.value()).differences()).isEmpty();
        assertThat(WalletLab.balanceCents(server.mongo, "funder")).isEqualTo(TOTAL - reported);
        assertThat(server.rainFacts.get(RAIN).ending().restPackets()).hasValue(PACKETS - 1L);
        assertThat(server.mongo.collection("claims").countDocuments()).isOne();
    }

    /** The packet was in the pool when the rain was rebuilt. */
    @Test
    void aPacketIsItsUsersAlthoughALateClaimIsThereBefore() {
        Rain rain = announced();
        grab("told");
        claimedLate(rain, "late", Optional.of(EARLIER));

        long next = grab("next");

        assertThat(next).isEqualTo(rain.split().cents(2));
        assertThat(server.claimFacts.users(List.of(RAIN.packet(2)))).containsValue(new UserId("next"));
        assertThat(server.hotState.evidence().of(RAIN.value()).differences()).isEmpty();
    }

    /** The user has claimed another packet meanwhile: both count, and the rain goes on. */
    @Test
    void aUserWhoHasAnotherPacketByALateClaimHasBothAndTheRainGoesOn() {
        Rain rain = announced();
        long first = grab("both");
        long late = claimedLate(rain, "both");
        server.emptyRedis();

        assertThat(result("both").answer().orElseThrow().amount()).hasValue(new Money(first));
        long next = grab("next");
        assertThat(next).isEqualTo(rain.split().cents(3));
        Evidence evidence = server.hotState.evidence().of(RAIN.value());
        assertThat(evidence.differences()).isEmpty();
        assertThat(evidence.sum())
                .containsEntry("claimed", 3L)
                .containsEntry("claimedCents", first + late + next)
                .containsEntry("left", PACKETS - 3L);
    }

    private Rain announced() {
        Rain rain = Rain.announced(
                RAIN,
                new RainDefinition(
                        new Money(TOTAL),
                        PACKETS,
                        Instant.EPOCH,
                        Instant.parse("2090-01-01T00:00:00Z"),
                        new UserId("funder"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Description.NONE));
        server.rainFacts.create(rain);
        return rain;
    }

    /** The second packet, by the facts alone; its cents. */
    private long claimedLate(Rain rain, String user) {
        return claimedLate(rain, user, Optional.empty());
    }

    private long claimedLate(Rain rain, String user, Optional<Long> number) {
        long late = rain.split().cents(2);
        Document claim = new Document("_id", RAIN.packet(2))
                .append("Version", 1L)
                .append("Rain_ID", RAIN.value())
                .append("Packet", 2)
                .append("User_ID", user)
                .append("Amount", late / 100.0)
                .append("Amount_Cents", late)
                .append("Sequence", 2L)
                .append("Claimed_At", new Date(lab.now()));
        number.ifPresent(term -> claim.append(FactTerms.FIELD, term));
        server.mongo.collection("claims").insertOne(claim);
        return late;
    }

    private long grab(String user) {
        GrabView packet = result(user).answer().orElseThrow();
        assertThat(packet.code()).isEqualTo("0");
        return packet.amount().orElseThrow().cents();
    }

    /** The answer to a user who asks again after the end. */
    private long grabAgain(String user) {
        HotseatException refusal = result(user).refusal().orElseThrow();
        assertThat(refusal.code()).isEqualTo("over");
        return Money.parse((String) refusal.properties().get("amount")).cents();
    }

    private Result<GrabView> result(String user) {
        return server.grabs
                .grab(RAIN, new UserId(user), org.hotseat.kernel.caller.Groups.NONE, Optional.empty())
                .toCompletableFuture()
                .join();
    }
}
