package org.hotseat.ticket;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.person.PersonalFacts;
import org.hotseat.kernel.Service;

/** Tickets name nobody; the key of their signatures is signed by whoever had it made. */
@Service
class TicketPersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personal() {
        return List.of(PersonalData.signedOnly(TicketKeyFacts.COLLECTION));
    }
}
