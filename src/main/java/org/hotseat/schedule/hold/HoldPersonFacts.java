package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.person.PersonalFacts;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/** Names the fields of holds and schedules that may name persons. */
@Service
class HoldPersonFacts implements PersonalFacts {

    /** Matches holds that have not ended. An earlier system may have written the number as text. */
    private static final Bson NOT_ENDED = Filters.and(
            HoldFacts.NOT_ENDED,
            Filters.nin(
                    HoldFacts.STATUS,
                    Stream.of(HoldFacts.ORDERED, HoldFacts.CANCELLED, HoldFacts.EXPIRED)
                            .map(String::valueOf)
                            .toList()));

    private final MongoConnection mongo;

    @Inject
    HoldPersonFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<PersonalData> personal() {
        return List.of(
                PersonalData.of(HoldFacts.COLLECTION, HoldFacts.USER)
                        .onlyIf(hold -> FactValues.whole(hold.get(HoldFacts.STATUS))
                                .filter(HoldDocumentFacts::ended)
                                .isPresent())
                        .in(hold -> FactValues.id(hold.get(HoldFacts.SCHEDULE))
                                .filter(Ids::valid)
                                .map(id -> new ScheduleId(id).resource())),
                PersonalData.signedOnly(ScheduleFacts.COLLECTION));
    }

    @Override
    public Map<String, Long> undecided(UserId user) {
        return Map.of(
                "holds",
                mongo.call(
                        "holds of a user",
                        () -> mongo.collection(HoldFacts.COLLECTION)
                                .countDocuments(Filters.and(
                                        Filters.in(HoldFacts.USER, FactValues.idsOf(user.subject())), NOT_ENDED))));
    }
}
