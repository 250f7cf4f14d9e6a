package org.hotseat.redpacket;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.kernel.Service;

/** Finds red packets by their id, or by the user who grabbed them. */
@Service
class PacketSearchFacts implements FactSearch {

    private static final DocumentForm<Claim> FORM = new DocumentForm<>(Claim.FORM);

    private final MongoConnection mongo;
    private final Stamps stamps;

    @Inject
    PacketSearchFacts(MongoConnection mongo, Stamps stamps) {
        this.mongo = mongo;
        this.stamps = stamps;
    }

    @Override
    public List<Found> find(SearchText text, int max) {
        Map<String, Bson> filters = new LinkedHashMap<>();
        filters.put("id", Filters.eq("_id", text.text()));
        text.user().ifPresent(user -> filters.put("user", Filters.eq(ClaimFacts.USER, user.subject())));
        Map<String, Found> found = new LinkedHashMap<>();
        Bson covered =
                text.resource().map(id -> Filters.eq(ClaimFacts.RAIN, id)).orElseGet(Filters::empty);
        filters.forEach((by, filter) -> read(Filters.and(filter, covered), max).stream()
                .map(document -> toFound(document, by))
                .forEach(packet -> found.putIfAbsent(packet.id(), packet)));
        return List.copyOf(found.values());
    }

    private List<Document> read(Bson filter, int max) {
        return mongo.call(
                "packets that are searched",
                () -> mongo
                        .collection(ClaimFacts.COLLECTION)
                        .find(filter)
                        .sort(Sorts.descending("_id"))
                        .limit(max)
                        .into(new ArrayList<>())
                        .stream()
                        .filter(stamps.notLateTest(ClaimFacts::rain))
                        .toList());
    }

    private static Found toFound(Document document, String by) {
        Claim claim = FORM.read(document);
        return new Found(
                "packet",
                document.getString("_id"),
                ClaimFacts.rain(document),
                Optional.of(claim.user()),
                "grabbed",
                claim.at(),
                by,
                Optional.empty());
    }
}
