package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * Names the fields of webhooks and attempts that may name persons: the ids of events, and operators by their requests.
 * Delivering servers have some events in memory. Each pass of an erasure makes them read these again, so after the last
 * pass an attempt contains the pseudonym.
 */
@Service
class WebhookPersonFacts implements PersonalFacts {

    private final WebhookFacts webhooks;

    @Inject
    WebhookPersonFacts(WebhookFacts webhooks) {
        this.webhooks = webhooks;
    }

    @Override
    public List<PersonalData> personalData() {
        return List.of(
                PersonalData.of(WebhookFacts.COLLECTION, WebhookDocumentFacts.PERSON),
                PersonalData.of(AttemptFacts.COLLECTION).withWords(AttemptFacts.EVENT),
                PersonalData.signedOnly(RedeliveryFacts.COLLECTION));
    }

    @Override
    public long move(UserId user, UserId pseudonym) {
        webhooks.restartDeliveries();
        return 0;
    }
}
