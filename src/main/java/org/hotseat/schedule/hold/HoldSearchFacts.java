package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/** Finds holds by their LockID, their id in another system, or their user, live and ended. */
@Service
class HoldSearchFacts implements FactSearch {

    private final MongoConnection mongo;

    @Inject
    HoldSearchFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<Found> find(SearchText text, int max) {
        Map<String, Bson> filters = new LinkedHashMap<>();
        filters.put("id", Filters.in("_id", FactValues.idsOf(text.text())));
        filters.put("externalId", Filters.eq(HoldDocumentFacts.EXTERNAL_ID, text.text()));
        text.user()
                .ifPresent(user -> filters.put("user", Filters.in(HoldFacts.USER, FactValues.idsOf(user.subject()))));
        Map<String, Found> found = new LinkedHashMap<>();
        Bson covered = text.resource()
                .map(id -> Filters.in(HoldFacts.SCHEDULE, FactValues.idsOf(id)))
                .orElseGet(Filters::empty);
        filters.forEach((by, filter) -> read(Filters.and(filter, covered), max)
                .forEach(document -> toFound(document, by).ifPresent(hold -> found.putIfAbsent(hold.id(), hold))));
        return List.copyOf(found.values());
    }

    private List<Document> read(Bson filter, int max) {
        return mongo.call(
                "holds that are searched",
                () -> mongo.collection(HoldFacts.COLLECTION)
                        .find(filter)
                        .sort(Sorts.descending("_id"))
                        .limit(max)
                        .into(new ArrayList<>()));
    }

    /** Returns a hold as a search reports it; empty for a document of an earlier system without an id or a schedule. */
    private static Optional<Found> toFound(Document document, String by) {
        Optional<String> schedule =
                FactValues.id(document.get(HoldFacts.SCHEDULE)).filter(Ids::valid);
        return FactValues.id(document.get("_id"))
                .filter(id -> schedule.isPresent())
                .map(id -> new Found(
                        "hold",
                        id,
                        new ScheduleId(schedule.get()).resource(),
                        FactValues.id(document.get(HoldFacts.USER)).flatMap(UserId::read),
                        HoldHistoryFacts.stateName(document),
                        FactValues.time(document, "LockTime").orElse(Instant.EPOCH),
                        by,
                        Optional.empty()));
    }
}
