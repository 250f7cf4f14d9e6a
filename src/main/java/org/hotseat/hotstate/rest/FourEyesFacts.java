package org.hotseat.hotstate.rest;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Keyspace;

/**
 * The four-eyes rule: an act that the settings name is done when two operators have sent the same request within an
 * hour. The request of the first one is kept and does nothing.
 */
@Service
public class FourEyesFacts implements PersonalFacts {

    static final String COLLECTION = "asked_acts";

    /** The time for which a request waits for the one of another operator. */
    static final Duration WAIT = Duration.ofHours(1);

    /** The time for which an act that was confirmed may be repeated: as long as the reply to a key is remembered. */
    static final Duration REPEATED = Duration.ofDays(1);

    private static final String BY = "By";
    private static final String AT = "At";
    private static final String CONFIRMED_BY = "Confirmed_By";

    private final MongoConnection mongo;
    private final FourEyesSettings settings;
    private final RedisClock clock;
    private final Keyspace keyspace;

    @Inject
    FourEyesFacts(MongoConnection mongo, FourEyesSettings settings, RedisClock clock, Keyspace keyspace) {
        this.mongo = mongo;
        this.settings = settings;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    /**
     * Returns if the act may be done: no rule is set for it, or another operator has sent the same request, whom the
     * act's line in the audit names. May be repeated for a day, so that a repetition gets its first answer. Costs a
     * round trip to Redis and up to four short commands to MongoDB where a rule is set, else nothing.
     *
     * @param act the act's word in the audit
     * @param request the request in words: two requests are the same if these are equal
     * @throws Conflict with code {@code second-operator-needed} when nobody else has asked for it; it is kept then
     * @throws Unavailable when a store is unavailable: the act must not be done
     */
    public void check(String act, String request, Caller caller) {
        if (!settings.acts().contains(act)) {
            return;
        }
        Document asked = asked(IdempotencyKey.digest(act + " " + request), caller.subject());
        Optional<String> confirmed = Optional.ofNullable(asked.getString(CONFIRMED_BY));
        String first = asked.getString(BY);
        if (first.equals(caller.subject()) && confirmed.isEmpty()) {
            Instant at = asked.getDate(AT).toInstant();
            throw new Conflict("second-operator-needed", "Nothing was done: another operator has to ask for the same.")
                    .with("askedAt", at.toString())
                    .with("until", at.plus(WAIT).toString());
        }
        Act.current().line().with("askedBy", first).with("confirmedBy", confirmed.orElseGet(caller::subject));
    }

    /** Deletes requests that have waited for too long. Costs one short command to MongoDB. */
    public void forget(Instant now) {
        mongo.call(
                "old requests of the four-eyes rule",
                () -> mongo.collection(COLLECTION)
                        .deleteMany(Filters.or(
                                Filters.and(before(now.minus(WAIT)), Filters.exists(CONFIRMED_BY, false)),
                                before(now.minus(REPEATED)))));
    }

    private static Bson before(Instant time) {
        return Filters.lte(AT, Date.from(time));
    }

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.of(COLLECTION).withKeys(BY, CONFIRMED_BY));
    }

    /** Returns the request as it is kept; that of another operator is confirmed by this one. */
    private Document asked(String id, String subject) {
        Instant now = clock.now(keyspace.partition(0));
        forget(now);
        return mongo.call("the four-eyes rule", () -> {
            MongoCollection<Document> asked = mongo.collection(COLLECTION);
            ConditionalInserts.putIfAbsent(asked, id, new Document(BY, subject).append(AT, Date.from(now)));
            asked.updateOne(
                    Filters.and(Filters.eq("_id", id), Filters.ne(BY, subject), Filters.exists(CONFIRMED_BY, false)),
                    Updates.set(CONFIRMED_BY, subject));
            return Objects.requireNonNull(asked.find(Filters.eq("_id", id)).first());
        });
    }
}
