package org.hotseat.program;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.person.PersonalFacts;
import org.hotseat.kernel.Service;

/** Programs name nobody but operators; their orders have the buyers. */
@Service
class ProgramPersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personal() {
        return List.of(PersonalData.signedOnly(ProgramFacts.COLLECTION));
    }
}
