package org.hotseat.wallet;

import java.util.Date;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.UserId;

/** The form of wallets and their entries in MongoDB, both ways. */
final class WalletDocumentFacts {

    /** In a wallet, while a credit of it is on its way: the entry without its owner and number. */
    static final String BEGUN = "Begun";

    /** In an entry. */
    static final String OWNER = "Owner_ID";

    /** In an entry: from 1, its place in its wallet. */
    static final String NUMBER = "Number";

    private static final String BEGUN_ID = "Entry_ID";

    private WalletDocumentFacts() {}

    /** A wallet without its id and without what is begun. */
    static Document balance(Wallet wallet) {
        return Amounts.append(new Document(), "Balance", wallet.balanceCents())
                .append("Entries", wallet.entries())
                .append(VersionedDocument.VERSION, wallet.version());
    }

    /** A wallet without its id that has begun a credit. */
    static Document begun(Wallet wallet, WalletEntry entry) {
        return balance(wallet).append(BEGUN, credit(new Document(BEGUN_ID, entry.id()), entry));
    }

    static Document entry(WalletEntry entry, long number) {
        Document document = new Document("_id", entry.id())
                .append(OWNER, entry.owner().subject())
                .append(NUMBER, number);
        return credit(document, entry);
    }

    static Wallet readWallet(UserId owner, Document found) {
        Optional<WalletEntry> begun = Optional.ofNullable(found.get(BEGUN, Document.class))
                .map(document -> readCredit(document.getString(BEGUN_ID), owner, document));
        return new Wallet(
                owner,
                Amounts.cents(found, "Balance")
                        .orElseThrow(() -> new Broken("The wallet of " + owner + " has no balance", null)),
                found.get("Entries", Number.class).longValue(),
                FactValues.version(found),
                begun);
    }

    /** The id of the entry that a wallet has begun, of a wallet that has begun one. */
    static String readBegunId(Document found) {
        return found.get(BEGUN, Document.class).getString(BEGUN_ID);
    }

    static WalletFacts.Numbered readEntry(Document found) {
        return new WalletFacts.Numbered(
                readCredit(found.getString("_id"), UserId.of(found.getString(OWNER)), found),
                found.get(NUMBER, Number.class).longValue());
    }

    private static Document credit(Document document, WalletEntry entry) {
        return Amounts.append(document, "Amount", entry.amount())
                .append("Kind", entry.kind())
                .append("Source", entry.source())
                .append("Earned_At", Date.from(entry.at()));
    }

    private static WalletEntry readCredit(String id, UserId owner, Document found) {
        return new WalletEntry(
                id,
                owner,
                Amounts.read(found, "Amount")
                        .orElseThrow(() -> new Broken("Wallet entry " + id + " has no amount", null)),
                found.getString("Kind"),
                found.getString("Source"),
                found.getDate("Earned_At").toInstant());
    }
}
