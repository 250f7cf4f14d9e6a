package org.hotseat.ticket;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.kernel.Service;

/**
 * The personal data of tickets. Tickets name nobody; only the key's document names the person in whose request it was
 * created.
 */
@Service
class TicketPersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.signedOnly(TicketKeyFacts.COLLECTION));
    }
}
