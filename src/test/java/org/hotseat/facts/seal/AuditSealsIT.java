package org.hotseat.facts.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.AuditSettings;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.testing.EmbeddedMongo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The seals of the audit: all lines get one, and whatever is done to lines or seals afterwards is found. */
class AuditSealsIT {

    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");

    private final EmbeddedMongo server = EmbeddedMongo.inMemory(0);
    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            "mongodb://127.0.0.1:" + server.port(), "audit_seals_it", Duration.ofSeconds(30), true, 1000, 1000));
    private final AuditSeals seals = new AuditSeals(mongo);
    private final AuditCheck check = new AuditCheck(mongo, new AuditSettings(Duration.ofDays(400)));

    @AfterEach
    void close() {
        mongo.close();
        server.close();
    }

    @Test
    void everyLineGetsOneSeal() {
        assertThat(check.check(0, 20, NOW).whole()).isTrue();
        lines(0, 1201);
        assertThat(check.check(0, 20, NOW).unsealed()).isEqualTo(1201);
        seals.seal(NOW, 20);
        lines(1201, 1203);
        seals.seal(NOW.plusSeconds(60), 20);
        seals.seal(NOW.plusSeconds(120), 20);

        AuditCheck.Result result = check.check(0, 20, NOW);
        assertThat(result.whole()).isTrue();
        assertThat(result.lines()).isEqualTo(1203);
        assertThat(result.unsealed()).isZero();
        assertThat(result.to()).contains(4L);
        assertThat(result.hash()).isEqualTo(seals.last().map(Seal::hash));
        assertThat(result.next()).isEmpty();
    }

    @Test
    void aCheckGoesOnWhereTheOneBeforeHasEnded() {
        for (int i = 0; i < 5; i++) {
            lines(i, i + 1);
            seals.seal(NOW.plusSeconds(i), 1);
        }
        AuditCheck.Result first = check.check(0, 2, NOW);
        assertThat(first.next()).contains(2L);
        AuditCheck.Result second = check.check(2, 2, NOW);
        assertThat(second.from()).contains(3L);
        assertThat(second.next()).contains(4L);
        AuditCheck.Result third = check.check(4, 2, NOW);
        assertThat(third.to()).contains(5L);
        assertThat(third.next()).isEmpty();
        assertThat(List.of(first, second, third)).allMatch(AuditCheck.Result::whole);
    }

    /** Two servers at once, and one that ended between a seal and its marks. */
    @Test
    void noLineHasTwoSeals() {
        lines(0, 3);
        seals.seal(NOW, 1);
        audit().updateMany(new Document(), Updates.unset(SealedLine.SEAL));
        AuditSeals other = new AuditSeals(mongo);
        lines(3, 5);
        Stream.of(seals, other, seals, other).parallel().forEach(each -> each.seal(NOW.plusSeconds(60), 20));
        other.seal(NOW.plusSeconds(120), 20);

        AuditCheck.Result result = check.check(0, 20, NOW);
        assertThat(result.problems()).isEmpty();
        assertThat(result.lines()).isEqualTo(5);
        assertThat(result.unsealed()).isZero();
    }

    static Stream<Arguments> forgeries() {
        return Stream.of(
                forgery("2 changed", audit -> audit.updateOne(id(7), Updates.set(AuditFacts.SUBJECT, "somebody"))),
                forgery("2 changed", audit -> audit.updateOne(id(7), Updates.set("Details.amount", "1.00"))),
                forgery("2 changed", audit -> audit.updateOne(id(7), Updates.unset("Details"))),
                forgery(
                        "2 changed",
                        audit -> audit.updateOne(
                                id(7),
                                Updates.combine(
                                        Updates.set(AuditFacts.SUBJECT, "erased-x"), Updates.set("Act", "stop")))),
                forgery("2 missing", audit -> audit.deleteOne(id(7))),
                forgery("2 added", audit -> audit.insertOne(line(99).append(SealedLine.SEAL, 2L))));
    }

    private static Arguments forgery(String found, Consumer<MongoCollection<Document>> act) {
        return Arguments.of(found, act);
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void everyForgeryIsFound(String found, Consumer<MongoCollection<Document>> forgery) {
        threeSeals();
        forgery.accept(audit());
        assertThat(check.check(0, 20, NOW).problems())
                .extracting(problem -> problem.seal() + " " + problem.problem())
                .containsExactly(found);
    }

    @Test
    void aSealThatIsMadeAnewDoesNotFit() {
        threeSeals();
        audit().updateOne(id(7), Updates.set(AuditFacts.SUBJECT, "somebody"));
        Seal second = Seal.read(stored().find(new Document("_id", 2L)).first());
        List<SealedLine> lines = second.lines().stream()
                .map(line -> SealedLine.of(
                        audit().find(new Document("_id", line.id())).first()))
                .toList();
        stored().replaceOne(
                        new Document("_id", 2L),
                        Seal.of(2, second.previous(), second.at(), lines).write());
        assertThat(check.check(0, 20, NOW).problems())
                .containsExactly(new AuditCheck.Problem(3, Optional.empty(), "broken"));

        stored().deleteOne(new Document("_id", 2L));
        assertThat(check.check(0, 20, NOW).problems())
                .containsExactly(new AuditCheck.Problem(3, Optional.empty(), "broken"));
    }

    @Test
    void anErasureIsToldFromAForgery() {
        threeSeals();
        audit().updateOne(id(7), Updates.set(AuditFacts.SUBJECT, "erased-b7d2"));
        audit().updateOne(
                        id(8),
                        Updates.combine(
                                Updates.set("Details.userId", "erased-b7d2"), Updates.set("Details.reason", "erased")));
        AuditCheck.Result result = check.check(0, 20, NOW);
        assertThat(result.whole()).isTrue();
        assertThat(result.erased()).isEqualTo(2);
    }

    @Test
    void aLineThatCameLateIsCountedAndOneThatEndedIsNotMissed() {
        threeSeals();
        audit().insertOne(line(50).append(AuditFacts.AT, Date.from(NOW.minus(Duration.ofDays(2)))));
        seals.seal(NOW.plusSeconds(60), 20);
        assertThat(check.check(0, 20, NOW).late()).isEqualTo(1);

        audit().deleteMany(new Document());
        assertThat(check.check(0, 20, NOW.plus(Duration.ofDays(401))).whole()).isTrue();
        seals.forget(NOW.plusSeconds(30));
        AuditCheck.Result result = check.check(0, 20, NOW.plus(Duration.ofDays(401)));
        assertThat(result.from()).contains(4L);
        assertThat(result.whole()).isTrue();
    }

    /** Ten lines, five of them in the second seal. */
    private void threeSeals() {
        lines(0, 4);
        seals.seal(NOW, 1);
        lines(4, 9);
        seals.seal(NOW.plusSeconds(10), 1);
        lines(9, 10);
        seals.seal(NOW.plusSeconds(20), 1);
        assertThat(check.check(0, 20, NOW).whole()).isTrue();
    }

    private void lines(int from, int to) {
        audit().insertMany(
                        IntStream.range(from, to).mapToObj(AuditSealsIT::line).toList());
    }

    private static Document line(int number) {
        return new Document("_id", "l" + number)
                .append(AuditFacts.AT, Date.from(NOW.plusMillis(number)))
                .append(AuditFacts.ACT, "refund")
                .append(AuditFacts.SUBJECT, "till-" + number)
                .append("Roles", List.of("payment"))
                .append(
                        AuditFacts.DETAILS,
                        new Document("amount", "7.10").append("userId", "u").append("reason", "r"))
                .append("Version", 1L);
    }

    private static Bson id(int number) {
        return Filters.eq("_id", "l" + number);
    }

    private MongoCollection<Document> audit() {
        return mongo.collection(AuditFacts.COLLECTION);
    }

    private MongoCollection<Document> stored() {
        return mongo.collection(AuditSeals.COLLECTION);
    }
}
