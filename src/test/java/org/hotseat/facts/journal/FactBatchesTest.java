package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.facts.mongo.ScriptedMongo.error;
import static org.hotseat.facts.mongo.ScriptedMongo.errors;
import static org.hotseat.facts.mongo.ScriptedMongo.notUnique;

import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteError;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.ThingWriter;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.facts.mongo.ScriptedMongo;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;

/** The fate of facts when MongoDB or the driver answers what an embedded server never would. */
public class FactBatchesTest {

    private static final int MAX_TIME_EXPIRED = 50;
    private static final int VALIDATION = 121;
    private static final int DUPLICATE = 11_000;

    private final ScriptedMongo mongo = new ScriptedMongo();
    private final FactBatches batches = new FactBatches(mongo, ThingWriter.ALONE, new OpenFence());

    @Test
    void allIsWrittenInOneBulk() {
        assertThat(write(thing("a", 1), thing("b", 2))).containsOnly(FactFate.WRITTEN);
        assertThat(mongo.writes()).hasSize(1);
        assertThat(mongo.writes().get(0)).hasSize(3);
    }

    @Test
    void firstVersionThatMeetsADocumentReplacesItOnlyIfThatIsOlder() {
        mongo.next(errors(error(0, DUPLICATE)));

        assertThat(write(thing("a", 1))).containsOnly(FactFate.WRITTEN);

        assertThat(mongo.writes().get(0).get(0)).isInstanceOf(InsertOneModel.class);
        assertThat(mongo.writes().get(1)).singleElement().isInstanceOfSatisfying(UpdateOneModel.class, update -> {
            assertThat(update.getFilter()).asString().contains("Version");
            assertThat(update.getOptions().isUpsert()).isFalse();
        });
    }

    @Test
    void firstVersionThatMeetsAnotherDocumentsUniqueFieldIsRefused() {
        mongo.next(errors(notUnique(0))).present(false);

        assertThat(write(thing("a", 1), thing("b", 1)))
                .satisfiesExactly(
                        fate -> assertThat(fate).isInstanceOf(FactFate.Refused.class),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
    }

    @Test
    void firstVersionThatMeetsItselfBeforeAMajorityHasItIsNotKnown() {
        mongo.next(errors(error(0, DUPLICATE))).present(false);

        assertThat(write(thing("a", 1), thing("b", 1)))
                .satisfiesExactly(
                        FactBatchesTest::isUnavailable, fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
    }

    @Test
    void aFaultOfTheDriverItselfRefusesNoFact() {
        mongo.next(new ConcurrentModificationException("in the driver"));
        assertThat(write(thing("a", 1), thing("b", 2))).allSatisfy(FactBatchesTest::isUnavailable);
        assertThat(mongo.writes()).hasSize(1);
    }

    @Test
    void aRefusalOfEveryWriteThereIsRefusesNoFact() {
        MongoWriteException badValue = new MongoWriteException(
                new WriteError(2, "cannot use 'j' option", new BsonDocument()), new ServerAddress(), Set.of());
        mongo.next(badValue).next(badValue).next(badValue).refusingAll();
        assertThat(write(thing("a", 1), thing("b", 1))).allSatisfy(FactBatchesTest::isUnavailable);
    }

    @Test
    void firstVersionOfSomethingThatIsAnotherUsersByNowIsAConflictAndDoesNotCountAsWritten() {
        mongo.next(errors(error(0, DUPLICATE))).stored(new Document("Owner", "p2"));

        assertThat(write(thing("a", 1, "owner", "p1"), thing("b", 1, "owner", "p1")))
                .satisfiesExactly(
                        fate -> assertThat(fate).isInstanceOf(FactFate.Conflict.class),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
        assertThat(mongo.writes()).hasSize(1);
    }

    /** The other one came late: what was decided in a later term had found the thing free. */
    @Test
    void firstVersionOfALaterTermReplacesAnotherUsersOfAnEarlierOne() {
        Document late = new Document("Owner", "p2").append(FactTerms.FIELD, FactTerms.decided(6));
        mongo.next(errors(error(0, DUPLICATE))).stored(late);
        assertThat(write(thing("a", 1, "owner", "p1", "term", "7"))).containsOnly(FactFate.WRITTEN);
        assertThat(mongo.writes()).extracting(List::size).containsExactly(1, 1);

        mongo.next(errors(error(0, DUPLICATE))).stored(late);
        assertThat(write(thing("a", 1, "owner", "p1", "term", "6")))
                .singleElement()
                .isInstanceOf(FactFate.Conflict.class);
    }

    @Test
    void firstVersionThatItsOwnerHasWrittenBeforeCountsAsWritten() {
        mongo.next(errors(error(0, DUPLICATE))).stored(new Document("Owner", "p1"));
        assertThat(write(thing("a", 1, "owner", "p1"))).containsOnly(FactFate.WRITTEN);
    }

    @Test
    void whenTheTimeIsOverNothingIsWrittenAndNothingIsKnown() {
        List<FactFate> fates = batches.write(List.of(thing("a", 1), thing("b", 2)), System.nanoTime());

        assertThat(fates).allSatisfy(FactBatchesTest::isUnavailable);
        assertThat(mongo.writes()).isEmpty();
    }

    @Test
    void firstUpsertsThatRacedAreTriedOnceMore() {
        mongo.next(errors(error(0, DUPLICATE)));

        assertThat(write(thing("a", 2), thing("b", 2))).containsOnly(FactFate.WRITTEN);

        assertThat(mongo.writes()).extracting(List::size).containsExactly(4, 1);
    }

    @Test
    void anUpsertThatMeetsItsDocumentTwiceIsNotKnown() {
        mongo.next(errors(error(0, DUPLICATE))).next(errors(error(0, DUPLICATE)));

        assertThat(write(thing("a", 2))).singleElement().satisfies(FactBatchesTest::isUnavailable);
    }

    @Test
    void anUpsertThatMeetsAnotherDocumentsUniqueFieldIsRefused() {
        mongo.next(errors(notUnique(0))).present(false);

        assertThat(write(thing("a", 2))).singleElement().isInstanceOf(FactFate.Refused.class);
    }

    @Test
    void oneRefusedForGoodAndOnePassingFaultLeaveTheOthersWritten() {
        mongo.next(errors(error(0, VALIDATION), error(2, MAX_TIME_EXPIRED)));

        assertThat(write(thing("a", 1), thing("b", 1), thing("c", 1)))
                .satisfiesExactly(
                        fate -> assertThat(fate).isEqualTo(new FactFate.Refused("code " + VALIDATION)),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN),
                        FactBatchesTest::isUnavailable);
    }

    @Test
    void aFactOfTwoDocumentsIsNotGivenUpWhileOneOfThemMayStillBeWritten() {
        mongo.next(new MongoSocketReadException("gone", new ServerAddress())).next(errors(error(0, VALIDATION)));

        assertThat(write(thing("a", 1, "idem", "idem:p:1", "idem_print", "f", "idem_reply", "[]", "resource", "r")))
                .singleElement()
                .satisfies(FactBatchesTest::isUnavailable);
    }

    @Test
    void withoutAMajorityNothingIsKnown() {
        mongo.next(ScriptedMongo.notByAMajority());
        assertThat(write(thing("a", 1), thing("b", 1))).allSatisfy(FactBatchesTest::isUnavailable);
    }

    @Test
    void withABrokenConnectionNothingIsKnown() {
        mongo.next(new MongoSocketReadException("gone", new ServerAddress()));
        assertThat(write(thing("a", 1), thing("b", 1))).allSatisfy(FactBatchesTest::isUnavailable);
    }

    @Test
    void afterTheClientWasClosedNothingIsKnown() {
        mongo.next(new IllegalStateException("state should be: open"));
        assertThat(write(thing("a", 1), thing("b", 1))).allSatisfy(FactBatchesTest::isUnavailable);
    }

    @Test
    void aRefusalOfTheWholeCommandIsPutOnTheFactThatCausesIt() {
        MongoWriteException badValue = new MongoWriteException(
                new WriteError(2, "bad value", new BsonDocument()), new ServerAddress(), Set.of());
        mongo.next(badValue).next(badValue);

        assertThat(write(thing("a", 1), thing("b", 1)))
                .satisfiesExactly(
                        fate -> assertThat(fate).isInstanceOf(FactFate.Refused.class),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
    }

    @Test
    void aDocumentTheDriverCannotSendDoesNotTakeTheOthersWithIt() {
        mongo.next(new BsonMaximumSizeExceededException("Payload document size is larger"));

        assertThat(write(thing("a", 1, "value", "x".repeat(17 << 20)), thing("b", 1)))
                .satisfiesExactly(
                        fate -> assertThat(fate).isInstanceOf(FactFate.Refused.class),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
    }

    @Test
    void factsThatCannotBeReadAreRefusedAloneWhateverIsWrongWithThem() {
        Fact unknownKind = new Fact(0, "1-0", "no-such-kind", Map.of());
        Fact noVersion = new Fact(0, "1-0", "thing", Map.of("id", "a", "value", "v"));

        List<FactFate> fates = write(
                unknownKind,
                noVersion,
                thing("a", 1, "version", "one"),
                thing("a", 1, "bug", "in the writer"),
                thing("a", 1, "idem", "idem:p:1"),
                thing("good", 1));

        assertThat(fates.subList(0, 5)).allSatisfy(fate -> assertThat(fate).isInstanceOf(FactFate.Refused.class));
        assertThat(fates.get(5)).isEqualTo(FactFate.WRITTEN);
        assertThat(mongo.writes())
                .singleElement()
                .satisfies(bulk -> assertThat(bulk).hasSize(1));
    }

    @Test
    void aFactThatItsWriterCannotTellYetIsNotRefused() {
        assertThat(write(thing("a", 1, "early", "the server is starting"), thing("b", 1)))
                .satisfiesExactly(
                        FactBatchesTest::isUnavailable, fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
    }

    private List<FactFate> write(Fact... facts) {
        return batches.write(List.of(facts), FactWriting.within(Patience.HANG));
    }

    public static Fact thing(String id, long version, String... more) {
        Map<String, String> fields =
                new HashMap<>(Map.of("id", id, "version", Long.toString(version), "value", "v" + version));
        List<String> pairs = Arrays.asList(more);
        for (int i = 0; i < pairs.size(); i += 2) {
            fields.put(pairs.get(i), pairs.get(i + 1));
        }
        return new Fact(0, "1-0", "thing", fields);
    }

    private static void isUnavailable(FactFate fate) {
        assertThat(fate)
                .isInstanceOfSatisfying(
                        FactFate.Unknown.class,
                        unknown -> assertThat(unknown.cause()).isInstanceOf(Unavailable.class));
    }
}
