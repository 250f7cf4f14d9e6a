package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.person.PersonalFacts;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * Persons in attempts of webhooks, by the ids of events; and operators, by their requests. Servers that deliver have
 * some events in memory: these are read anew in each pass, so what a retry keeps behind the pass that finds nothing
 * more has the pseudonym.
 */
@Service
class WebhookPersonFacts implements PersonalFacts {

    private final WebhookFacts webhooks;

    @Inject
    WebhookPersonFacts(WebhookFacts webhooks) {
        this.webhooks = webhooks;
    }

    @Override
    public List<PersonalData> personal() {
        return List.of(
                PersonalData.of(WebhookFacts.COLLECTION, WebhookFormFacts.PERSON),
                PersonalData.of(AttemptFacts.COLLECTION).withWords(AttemptFacts.EVENT),
                PersonalData.signedOnly(RedeliveryFacts.COLLECTION));
    }

    @Override
    public long move(UserId user, UserId pseudonym) {
        webhooks.readAnew();
        return 0;
    }
}
