package org.hotseat.redpacket;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.list.Lists;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;

/**
 * Lists a user's packets in all rains from the facts, in the order of packet ids. A list contains every claim whose
 * confirmed answer has left.
 */
@Service
class ClaimListFacts implements FactIndexes {

    private static final List<String> COLUMNS = List.of("redPacketId", "rainId", "userId", "amount", "claimedAt");

    private static final DocumentForm<Claim> FORM = new DocumentForm<>(Claim.FORM);

    private final Lists lists;
    private final Exports exports;
    private final Stamps stamps;

    @Inject
    ClaimListFacts(Lists lists, Exports exports, Stamps stamps) {
        this.lists = lists;
        this.exports = exports;
        this.stamps = stamps;
    }

    /**
     * Returns a page; a MongoDB round trip, and one for each rain in it.
     *
     * @throws Unavailable when MongoDB is unavailable
     */
    Listed<UserClaimView> page(UserId user, Page page) {
        return lists.page(list(user), page);
    }

    /** Writes all packets of a user; see {@link Exports#begin}. */
    void export(UserId user, Exports.Export export) {
        exports.begin(list(user), AmountCurrency.withColumn(COLUMNS), export);
    }

    private DocumentList<UserClaimView> list(UserId user) {
        Predicate<Document> believed = stamps.notLateTest(ClaimFacts::rain);
        return new DocumentList<>(
                ClaimFacts.COLLECTION,
                Filters.eq(ClaimFacts.USER, user.subject()),
                ListOrder.byId(),
                document -> Optional.of(document).filter(believed).map(ClaimListFacts::view));
    }

    private static UserClaimView view(Document document) {
        Claim claim = FORM.read(document);
        return new UserClaimView(
                document.getString("_id"),
                document.getString(ClaimFacts.RAIN),
                claim.user().subject(),
                claim.amount(),
                claim.at().toString());
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(ClaimFacts.COLLECTION, ClaimFacts.USER, "_id"));
    }
}
