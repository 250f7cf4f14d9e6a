package org.hotseat.facts.person;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.facts.resource.DraftFacts;
import org.hotseat.facts.resource.Replies;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * The collections that serve all features: the audit, what is remembered for idempotency keys, and what has no person
 * in it.
 */
@Service
class OwnPersonFacts implements PersonalFacts {

    private static final List<String> SIGNED_ONLY =
            List.of("settings", "epochs", "stamps", "stops", "cancellations", "overs");

    private final MongoConnection mongo;

    @Inject
    OwnPersonFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Events that wait are waited for: they come into the feed within moments. */
    @Override
    public List<PersonalData> personal() {
        return Stream.concat(
                        SIGNED_ONLY.stream().map(PersonalData::signedOnly),
                        Stream.of(
                                // Also searches that name the person.
                                PersonalData.of(
                                                AuditFacts.COLLECTION,
                                                AuditFacts.DETAILS + ".userId",
                                                AuditFacts.DETAILS + ".text")
                                        .withTexts(AuditFacts.DETAILS + ".reason"),
                                // One that names the person is undecided, by its model's word.
                                PersonalData.signedOnly(DraftFacts.COLLECTION),
                                PersonalData.of(Replies.COLLECTION, "Fact_Owner.Player_ID", "Fact_Owner.User_ID"),
                                PersonalData.signedOnly(PendingDocuments.COLLECTION)))
                .toList();
    }

    /** Forgets the person's own idempotency keys, of a day at most. */
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
