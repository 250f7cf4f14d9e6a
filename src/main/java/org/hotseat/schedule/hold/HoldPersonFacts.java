package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/** Names the fields of holds that may name persons. */
@Service
class HoldPersonFacts implements PersonalFacts {

    private final MongoConnection mongo;

    @Inject
    HoldPersonFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.of(HoldFacts.COLLECTION, HoldFacts.USER)
                .withTexts(HoldDocumentFacts.METADATA)
                .onlyIf(hold -> FactValues.wholeNumber(hold.get(HoldFacts.STATUS))
                        .filter(HoldDocumentFacts::ended)
                        .isPresent())
                .withResource(hold -> FactValues.id(hold.get(HoldFacts.SCHEDULE))
                        .filter(Ids::valid)
                        .map(id -> new ScheduleId(id).resource())));
    }

    @Override
    public Map<String, Long> undecided(UserId user) {
        return Map.of(
                "holds",
                mongo.call(
                        "holds of a user",
                        () -> mongo.collection(HoldFacts.COLLECTION)
                                .countDocuments(Filters.and(
                                        Filters.in(HoldFacts.USER, FactValues.idsOf(user.subject())),
                                        HoldFacts.NOT_ENDED))));
    }
}
