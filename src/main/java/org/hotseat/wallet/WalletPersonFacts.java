package org.hotseat.wallet;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * Moves the wallet of a person to a pseudonym. The {@code _id} of a wallet is its user, so this takes four steps. The
 * wallet and its entries are marked; the wallet is deleted if nothing has changed since; a wallet of the pseudonym is
 * made from the marked entries; then the entries follow. Entries of a new wallet of the same person have no mark and
 * stay there. Texts of services ({@code Source}) stay, since accounting needs them.
 */
@Service
class WalletPersonFacts implements PersonalFacts {

    /** The field with the pseudonym to which a wallet and its entries are being moved. */
    static final String LEAVING = "Leaving";

    private static final long TIMEOUT_MILLIS = 120_000;
    private static final String ID = "_id";
    private static final String RECEIVER = "Follow_Up.Fields." + Transfers.RECEIVER;
    private static final String FUNDER = "Follow_Up.Fields.funder";

    private final MongoConnection mongo;

    @Inject
    WalletPersonFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<PersonalData> personalData() {
        return List.of(
                PersonalData.of(WalletFacts.WALLETS).withMoved(ID),
                PersonalData.of(WalletFacts.ENTRIES, RECEIVER)
                        .withKeys(FUNDER)
                        .withMoved(WalletDocumentFacts.OWNER)
                        .onlyIf(entry -> !entry.containsKey(WalletDocumentFacts.OPEN_SINCE)));
    }

    /**
     * Counts a wallet with money and open debits. The money belongs to the person, and has to be paid out or
     * transferred first.
     */
    @Override
    public Map<String, Long> undecided(UserId user) {
        return mongo.call("the wallet of a user", () -> {
            Document wallet = wallets().find(Filters.eq(ID, user.subject())).first();
            boolean money = wallet != null
                    && (wallet.containsKey(WalletDocumentFacts.BEGUN)
                            || Amounts.cents(wallet, "Balance").orElse(1L) != 0);
            long open = entries()
                    .countDocuments(Filters.and(
                            Filters.exists(WalletDocumentFacts.OPEN_SINCE),
                            Filters.or(
                                    Filters.eq(WalletDocumentFacts.OWNER, user.subject()),
                                    Filters.eq(RECEIVER, user.subject()),
                                    Filters.eq(FUNDER, user.value()))));
            return Map.of("walletsWithMoney", money ? 1L : 0L, "openDebits", open);
        });
    }

    @Override
    public long move(UserId user, UserId pseudonym) {
        String from = user.subject();
        String to = pseudonym.subject();
        Bson marked = Filters.and(Filters.eq(WalletDocumentFacts.OWNER, from), Filters.eq(LEAVING, to));
        return mongo.call("the wallet of a user", () -> {
            Document wallet = wallets().find(Filters.eq(ID, from)).first();
            boolean own = wallet != null && (to.equals(wallet.get(LEAVING)) || !begun(marked, to));
            if (own && !released(Objects.requireNonNull(wallet), from, to)) {
                return 1L;
            }
            long entries = entries().countDocuments(marked);
            if (entries > 0) {
                Wallet moved = new Wallet(pseudonym, 0, entries, 1, Optional.empty());
                ConditionalInserts.putIfAbsent(wallets(), to, WalletDocumentFacts.balance(moved));
                entries()
                        .updateMany(
                                marked,
                                Updates.combine(Updates.set(WalletDocumentFacts.OWNER, to), Updates.unset(LEAVING)));
            }
            return entries + (own ? 1 : 0);
        });
    }

    /** Returns whether a wallet of the person was released before; a wallet that exists now is a new one. */
    private boolean begun(Bson marked, String to) {
        return entries().countDocuments(marked) > 0
                || wallets().find(Filters.eq(ID, to)).first() != null;
    }

    /**
     * Deletes the person's wallet.
     *
     * @return whether it was deleted; false if it has changed meanwhile or contains money, and then the next call
     *     begins again
     */
    private boolean released(Document wallet, String from, String to) {
        Bson seen = Filters.and(
                Filters.eq(ID, from), Filters.eq(VersionedDocument.VERSION, wallet.get(VersionedDocument.VERSION)));
        if (wallet.containsKey(WalletDocumentFacts.BEGUN)
                || Amounts.cents(wallet, "Balance").orElse(1L) != 0
                || wallets().updateOne(seen, Updates.set(LEAVING, to)).getMatchedCount() == 0) {
            return false;
        }
        entries().updateMany(Filters.eq(WalletDocumentFacts.OWNER, from), Updates.set(LEAVING, to));
        return wallets().deleteOne(seen).getDeletedCount() == 1;
    }

    private MongoCollection<Document> wallets() {
        return mongo.collection(WalletFacts.WALLETS);
    }

    private MongoCollection<Document> entries() {
        return mongo.collection(WalletFacts.ENTRIES, TIMEOUT_MILLIS);
    }
}
