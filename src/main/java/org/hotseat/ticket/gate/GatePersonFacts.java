package org.hotseat.ticket.gate;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.person.PersonalFacts;
import org.hotseat.kernel.Service;

/** Persons at gates, who let tickets in, and operators who take that back. */
@Service
class GatePersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personal() {
        return List.of(
                PersonalData.of(CheckInFacts.COLLECTION, CheckInDocumentFacts.PERSONS),
                PersonalData.of(ScanFacts.COLLECTION, ScanDocumentFacts.PERSONS));
    }
}
