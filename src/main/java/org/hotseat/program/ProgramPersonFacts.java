package org.hotseat.program;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.kernel.Service;

/** Describes the personal data of programs: they name only operators, and their orders name the buyers. */
@Service
class ProgramPersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.signedOnly(ProgramFacts.COLLECTION));
    }
}
