package org.hotseat.ticket.gate;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.kernel.Service;

/** The personal data of gates: the persons who admit tickets, and the staff who undo check-ins. */
@Service
class GatePersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personalData() {
        return List.of(
                PersonalData.of(CheckInFacts.COLLECTION, CheckInDocumentFacts.PERSONS),
                PersonalData.of(ScanFacts.COLLECTION, ScanDocumentFacts.PERSONS));
    }
}
