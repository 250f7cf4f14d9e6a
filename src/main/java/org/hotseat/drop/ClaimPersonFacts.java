package org.hotseat.drop;

import java.util.List;
import java.util.Optional;
import org.hotseat.drop.pool.BatchFacts;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.ReservationFacts;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.kernel.Service;

/** Names the fields of drops and claims that may name persons. */
@Service
class ClaimPersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personalData() {
        return List.of(
                PersonalData.of(ClaimFacts.COLLECTION, ClaimFacts.USER)
                        .withResource(claim ->
                                Optional.of(new DropId(String.valueOf(claim.get(ClaimFacts.DROP))).resource())),
                PersonalData.signedOnly("drops"),
                PersonalData.signedOnly(BatchFacts.COLLECTION),
                PersonalData.signedOnly(ReservationFacts.COLLECTION));
    }
}
