package org.hotseat.redpacket;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.conversions.Bson;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.DraftFacts;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;

/**
 * Names the fields of claims that may name persons. A draft and a rain that is not done are undecided. While claims are
 * credited, the claim and the entry of the wallet must name the same user.
 */
@Service
class RainPersonFacts implements PersonalFacts {

    private static final Bson NOT_DONE = Filters.ne(RainFacts.DONE, true);

    private final MongoConnection mongo;
    private final DraftFacts drafts;

    @Inject
    RainPersonFacts(MongoConnection mongo, DraftFacts drafts) {
        this.mongo = mongo;
        this.drafts = drafts;
    }

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.of(ClaimFacts.COLLECTION, ClaimFacts.USER)
                .withResource(claim -> Optional.of(new RainId(String.valueOf(claim.get(ClaimFacts.RAIN))).resource())));
    }

    @Override
    public Map<String, Long> undecided(UserId user) {
        return mongo.call("open rains of a user", () -> {
            Set<String> rains = new HashSet<>();
            mongo.collection(ClaimFacts.COLLECTION)
                    .distinct(ClaimFacts.RAIN, Filters.eq(ClaimFacts.USER, user.subject()), String.class)
                    .forEach(rains::add);
            Bson his =
                    Filters.or(Filters.eq(RainFacts.FUNDER, user.subject()), Filters.in("_id", new ArrayList<>(rains)));
            long open = mongo.collection(RainFacts.COLLECTION).countDocuments(Filters.and(NOT_DONE, his));
            return Map.of("openRains", open + drafts.countNaming(RainId.MODEL, user.subject()));
        });
    }
}
