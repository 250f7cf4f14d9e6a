package org.hotseat.wallet;

import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.Document;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;

/** Reads and writes wallets and their entries in MongoDB. */
final class WalletDocumentFacts {

    /** The field of a wallet with its entry in progress, without user and number. */
    static final String BEGUN = "Begun";

    /** The field of an entry with its user. */
    static final String OWNER = "Owner_ID";

    /** The field of an entry with its place in its wallet, from 1. */
    static final String NUMBER = "Number";

    /** The field of a debit's entry with its time, until its follow-up is done. */
    static final String OPEN_SINCE = "Open_Since";

    /** The field of an entry with the account of the other side; entries of earlier versions have none. */
    static final String COUNTERPART = "Counterpart";

    private static final String FOLLOW_UP = "Follow_Up";

    private static final String BEGUN_ID = "Entry_ID";

    private WalletDocumentFacts() {}

    /** Returns the document of a wallet without its id and without an entry in progress. */
    static Document balance(Wallet wallet) {
        return Amounts.append(new Document(), "Balance", wallet.balanceCents())
                .append("Entries", wallet.entries())
                .append(VersionedDocument.VERSION, wallet.version());
    }

    /** Returns the document of a wallet without its id, with an entry in progress. */
    static Document begun(Wallet wallet, WalletEntry entry) {
        return balance(wallet).append(BEGUN, movement(new Document(BEGUN_ID, entry.id()), entry));
    }

    /**
     * Returns the change that ends the entry in progress.
     *
     * @param next the wallet after this entry
     */
    static Document end(Wallet next) {
        return new Document("$set", balance(next)).append("$unset", new Document(BEGUN, ""));
    }

    static Document entry(WalletEntry entry, long number) {
        Document document = new Document("_id", entry.id())
                .append(OWNER, entry.user().subject())
                .append(NUMBER, number);
        if (entry.followUp().isPresent()) {
            document.append(OPEN_SINCE, Date.from(entry.at()));
        }
        return movement(document, entry);
    }

    static Wallet readWallet(UserId user, Document found) {
        Optional<WalletEntry> begun = Optional.ofNullable(found.get(BEGUN, Document.class))
                .map(document -> readMovement(document.getString(BEGUN_ID), user, document));
        return new Wallet(
                user,
                Amounts.cents(found, "Balance")
                        .orElseThrow(() -> new Broken("The wallet of " + user + " has no balance", null)),
                found.get("Entries", Number.class).longValue(),
                FactValues.version(found),
                begun);
    }

    /** Returns the id of the entry in progress, of a wallet that has one. */
    static String readBegunId(Document found) {
        return found.get(BEGUN, Document.class).getString(BEGUN_ID);
    }

    static WalletFacts.Numbered readEntry(Document found) {
        return new WalletFacts.Numbered(
                readMovement(found.getString("_id"), UserId.of(found.getString(OWNER)), found),
                found.get(NUMBER, Number.class).longValue());
    }

    private static Document movement(Document document, WalletEntry entry) {
        Amounts.append(document, "Amount", entry.amountCents())
                .append("Kind", entry.kind())
                .append("Source", entry.source())
                .append("Earned_At", Date.from(entry.at()))
                .append(COUNTERPART, entry.counterpart());
        entry.by().ifPresent(actor -> DoneBy.sign(document, actor));
        entry.followUp()
                .ifPresent(next -> document.append(
                        FOLLOW_UP,
                        new Document("Kind", next.kind())
                                .append("Fields", new Document(new TreeMap<>(next.fields())))));
        return document;
    }

    private static WalletEntry readMovement(String id, UserId user, Document found) {
        String counterpart = found.getString(COUNTERPART);
        return new WalletEntry(
                id,
                user,
                Amounts.cents(found, "Amount")
                        .orElseThrow(() -> new Broken("Wallet entry " + id + " has no amount", null)),
                found.getString("Kind"),
                found.getString("Source"),
                found.getDate("Earned_At").toInstant(),
                counterpart == null ? WalletEntry.EXTERNAL : counterpart,
                Optional.ofNullable(found.get(FOLLOW_UP, Document.class)).map(WalletDocumentFacts::readFollowUp),
                DoneBy.read(found));
    }

    private static FollowUp readFollowUp(Document found) {
        Map<String, String> fields = new HashMap<>();
        found.get("Fields", Document.class).forEach((name, value) -> fields.put(name, value.toString()));
        return new FollowUp(found.getString("Kind"), fields);
    }
}
