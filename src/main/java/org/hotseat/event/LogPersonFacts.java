package org.hotseat.event;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.kernel.Service;

/** Names the fields of the change feed's log that may name persons. */
@Service
class LogPersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.of(LogFacts.COLLECTION, LogFacts.PERSON, LogFacts.HOLDER)
                .withWords(LogFacts.WORDS));
    }
}
