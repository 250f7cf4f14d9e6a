package org.hotseat.drop;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.Optional;
import org.bson.conversions.Bson;
import org.hotseat.drop.pool.Claim;
import org.hotseat.drop.pool.DropFacts;
import org.hotseat.drop.pool.DropId;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.list.Lists;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;

/**
 * Lists a drop's claims from the facts, in the order of their ids. The list contains every claim whose confirmed answer
 * has left. Reads no code.
 */
@Service
class ClaimListFacts {

    private static final DocumentForm<Claim> FORM = new DocumentForm<>(Claim.FORM);

    private final Lists lists;
    private final DropFacts drops;
    private final Stamps stamps;

    @Inject
    ClaimListFacts(Lists lists, DropFacts drops, Stamps stamps) {
        this.lists = lists;
        this.drops = drops;
        this.stamps = stamps;
    }

    /**
     * Returns a page; three MongoDB round trips.
     *
     * @param user the user whose claims are listed; empty for all users
     * @throws org.hotseat.kernel.error.NotFound when the drop does not exist
     * @throws Unavailable when MongoDB is unavailable
     */
    Listed<ClaimantView> page(DropId drop, Optional<UserId> user, Page page) {
        drops.get(drop);
        Bson which = user.<Bson>map(one -> Filters.and(
                        Filters.eq(ClaimFacts.DROP, drop.value()), Filters.eq(ClaimFacts.USER, one.subject())))
                // The filter uses the ids, which begin with the drop's id and a colon, so this list needs no index of
                // its own.
                .orElseGet(() -> Filters.and(Filters.gte("_id", drop + ":"), Filters.lt("_id", drop + ";")));
        return lists.page(
                new DocumentList<>(
                        ClaimFacts.COLLECTION,
                        Filters.and(which, stamps.notLate(drop.resource())),
                        ListOrder.byId(),
                        document -> Optional.of(ClaimantView.of(drop, FORM.read(document)))),
                page);
    }
}
