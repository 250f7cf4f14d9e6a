package org.hotseat.facts.person;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.claim.ClaimFacts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.facts.resource.DraftFacts;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.seal.AuditSeals;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/** The collections that belong to no feature: the audit, the remembered replies, and collections without persons. */
@Service
class CommonPersonFacts implements PersonalFacts {

    private static final List<String> SIGNED_ONLY = List.of(
            "settings",
            "epochs",
            "stamps",
            "stops",
            "cancellations",
            "overs",
            AuditSeals.COLLECTION,
            ClaimFacts.COLLECTION);

    private final MongoConnection mongo;

    @Inject
    CommonPersonFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Lists the collections. Pending events are only counted, since they come into the feed within moments. */
    @Override
    public List<PersonalData> personalData() {
        return Stream.concat(
                        SIGNED_ONLY.stream().map(PersonalData::signedOnly),
                        Stream.of(
                                // Searches in the audit may name the person as well.
                                PersonalData.of(
                                                AuditFacts.COLLECTION,
                                                AuditFacts.DETAILS + ".userId",
                                                AuditFacts.DETAILS + ".holderId",
                                                AuditFacts.DETAILS + ".text")
                                        .withTexts(AuditFacts.DETAILS + ".reason"),
                                // A draft that names the person counts as undecided; its model reports it.
                                PersonalData.signedOnly(DraftFacts.COLLECTION),
                                PersonalData.of(Replies.COLLECTION, "Fact_Owner.Player_ID", "Fact_Owner.User_ID"),
                                PersonalData.signedOnly(PendingDocuments.COLLECTION)))
                .toList();
    }

    /** Deletes the replies to the person's own idempotency keys, which are kept for about a day. */
    @Override
    public long move(UserId user, UserId pseudonym) {
        Bson own = Filters.regex("_id", "^(\\{[0-9]+\\})?idem:" + user.value().replaceAll("[.]", "\\\\.") + ":");
        return mongo.call(
                "idempotency keys of a user",
                () -> mongo.collection(Replies.COLLECTION, ErasedDocuments.PATIENCE.toMillis())
                        .deleteMany(own)
                        .getDeletedCount());
    }
}
