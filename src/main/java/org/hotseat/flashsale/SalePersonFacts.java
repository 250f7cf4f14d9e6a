package org.hotseat.flashsale;

import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.kernel.Service;

/** Describes the personal data of sales and goods: they name only operators, and the orders name the buyers. */
@Service
class SalePersonFacts implements PersonalFacts {

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.signedOnly("sales"), PersonalData.signedOnly(GoodFacts.COLLECTION));
    }
}
