package org.hotseat.wallet.credit;

import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.Change;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.ComingEvent;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.wallet.WalletEntry;
import org.hotseat.wallet.WalletFacts;

/** Reports credits to the change feed. */
@Service
public class CreditEventFacts {

    /** The script that asks for a credit writes the fact of the claim as its next step: the credit comes behind it. */
    private static final long BEHIND_MILLIS = 10;

    private final MongoConnection mongo;

    @Inject
    public CreditEventFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** The same as {@link #write(List)} for one. @param partition of the rain that it comes from */
    public void write(int partition, WalletEntry entry) {
        write(List.of(new Credit(partition, entry)));
    }

    /**
     * Writes the events of credits that are written next; the feed reports each when its entry is in its wallet. One
     * write; may be repeated.
     */
    void write(List<Credit> credits) {
        ComingEvent.write(mongo, credits.stream().map(CreditEventFacts::event).toList());
    }

    private static ComingEvent event(Credit credit) {
        WalletEntry entry = credit.entry();
        Change change = new Change(
                ChangeType.CREDITED,
                "wallets/" + entry.user().subject() + "/entries/" + entry.id(),
                AmountCurrency.addTo(new HashMap<>(Map.of(
                        "userId", entry.user().subject(),
                        "rainId", entry.source(),
                        "redPacketId", entry.id(),
                        "amount", entry.amount()))));
        return new ComingEvent(
                credit.partition(),
                EntryId.lastOf(entry.at().toEpochMilli() + BEHIND_MILLIS),
                WalletFacts.ENTRIES,
                entry.id(),
                0,
                new Document(),
                new ResourceId("rains", entry.source()),
                change);
    }
}
