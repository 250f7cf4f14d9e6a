package org.hotseat.wallet.credit;

import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.ComingEvent;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.wallet.WalletEntry;
import org.hotseat.wallet.WalletFacts;

/** Writes the events of credits for the change feed. */
@Service
public class CreditEventFacts {

    /**
     * The time that is added to a credit's event. The script that requests a credit writes the fact of the claim in its
     * next step, and the credit must come after that.
     */
    private static final long BEHIND_MILLIS = 10;

    private final MongoConnection mongo;

    @Inject
    public CreditEventFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Writes the event of one credit like {@link #write(List)}.
     *
     * @param partition the partition of its rain
     */
    public void write(int partition, WalletEntry entry) {
        write(List.of(new Credit(partition, entry)));
    }

    /**
     * Writes the events of credits that are written next. The feed reports each when its entry is in its wallet. One
     * write; may be repeated.
     */
    void write(List<Credit> credits) {
        ComingEvent.write(mongo, credits.stream().map(CreditEventFacts::event).toList());
    }

    private static ComingEvent event(Credit credit) {
        WalletEntry entry = credit.entry();
        FeedChange change = new FeedChange(
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
