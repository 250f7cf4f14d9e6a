package org.hotseat.ticket.gate;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * The entries at which the timer of {@link OvertakenEntries} has to look. A document of the settings has the time of
 * the report until which it has looked. Methods throw {@link org.hotseat.kernel.error.Unavailable} when MongoDB is
 * unavailable, and may be repeated.
 */
@Service
class EntryLookFacts {

    private static final String SETTINGS = "settings";
    private static final String ID = "_id";
    private static final String LOOKED = "entries";
    private static final String UNTIL = "Until";

    private final MongoConnection mongo;

    @Inject
    EntryLookFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Returns the time until which all entries were looked at.
     *
     * @param first the time to begin with, for the first look of all
     */
    Instant until(Instant first) {
        return mongo.call("the look at entries", () -> {
            Document known =
                    mongo.collection(SETTINGS).find(Filters.eq(ID, LOOKED)).first();
            if (known != null) {
                return Objects.requireNonNull(known.getDate(UNTIL)).toInstant();
            }
            boolean begun = ConditionalInserts.putIfAbsent(
                    mongo.collection(SETTINGS), LOOKED, new Document(UNTIL, Date.from(first)));
            return begun ? first : until(first);
        });
    }

    /**
     * Records that the entries from one time until another were looked at.
     *
     * @return whether no other server has recorded that before
     */
    boolean move(Instant from, Instant until) {
        return mongo.call(
                                "the look at entries",
                                () -> mongo.collection(SETTINGS)
                                        .updateOne(
                                                Filters.and(Filters.eq(ID, LOOKED), Filters.eq(UNTIL, Date.from(from))),
                                                Updates.set(UNTIL, Date.from(until))))
                        .getMatchedCount()
                == 1;
    }

    /** Returns the entries that were reported after one time and until another, admitted ones and undecided ones. */
    List<Scan> entries(Instant after, Instant until) {
        Bson entries = Filters.and(
                Filters.gt(ScanDocumentFacts.REPORTED, Date.from(after)),
                Filters.lte(ScanDocumentFacts.REPORTED, Date.from(until)),
                Filters.eq(ScanDocumentFacts.DIRECTION, Direction.ENTRY.wireName()),
                Filters.exists(ScanDocumentFacts.TICKET),
                Filters.or(
                        Filters.exists(ScanDocumentFacts.ANSWER, false),
                        Filters.eq(
                                ScanDocumentFacts.ANSWER + "." + ScanDocumentFacts.WORD,
                                Verdict.Word.ADMITTED.wireName())));
        return mongo.call(
                "entries",
                () -> mongo
                        .collection(ScanFacts.COLLECTION)
                        .find(entries)
                        .sort(Sorts.ascending(ScanDocumentFacts.REPORTED))
                        .into(new ArrayList<>())
                        .stream()
                        .flatMap(document -> ScanDocumentFacts.read(document).stream())
                        .toList());
    }
}
