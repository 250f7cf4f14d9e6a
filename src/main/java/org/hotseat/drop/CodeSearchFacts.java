package org.hotseat.drop;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.drop.pool.Claim;
import org.hotseat.drop.pool.DropId;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.kernel.Service;

/** Finds the codes of a user by their claims; reads no code. */
@Service
class CodeSearchFacts implements FactSearch, FactIndexes {

    private static final DocumentForm<Claim> FORM = new DocumentForm<>(Claim.FORM);

    private final MongoConnection mongo;
    private final Stamps stamps;

    @Inject
    CodeSearchFacts(MongoConnection mongo, Stamps stamps) {
        this.mongo = mongo;
        this.stamps = stamps;
    }

    @Override
    public List<Found> find(SearchText text, int max) {
        Bson covered =
                text.resource().map(id -> Filters.eq(ClaimFacts.DROP, id)).orElseGet(Filters::empty);
        return text
                .user()
                .map(user -> mongo.call(
                        "claims of a user",
                        () -> mongo.collection(ClaimFacts.COLLECTION)
                                .find(Filters.and(Filters.eq(ClaimFacts.USER, user.subject()), covered))
                                .sort(Sorts.descending("_id"))
                                .limit(max)
                                .into(new ArrayList<>())))
                .orElseGet(ArrayList::new)
                .stream()
                .filter(stamps.notLateTest(ClaimFacts::drop))
                .map(CodeSearchFacts::toFound)
                .toList();
    }

    private static Found toFound(Document document) {
        Claim claim = FORM.read(document);
        DropId drop = new DropId(document.getString(ClaimFacts.DROP));
        return new Found(
                "code",
                claim.id(drop),
                drop.resource(),
                Optional.of(claim.user()),
                "claimed",
                claim.at(),
                "user",
                Optional.empty());
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(ClaimFacts.COLLECTION, ClaimFacts.USER, "_id"));
    }
}
