package org.hotseat.wallet;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.Document;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * Stores wallets and their entries in the collections {@code wallets} and {@code wallet_entries} of MongoDB. Every
 * write changes one document and may be repeated.
 */
@Service
public class WalletFacts implements FactIndexes {

    static final String WALLETS = "wallets";
    public static final String ENTRIES = "wallet_entries";

    /** An entry with its number in its wallet. */
    public record Numbered(WalletEntry entry, long number) {}

    private final MongoConnection mongo;

    @Inject
    WalletFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                new Index(ENTRIES, new Document(WalletDocumentFacts.OWNER, 1).append(WalletDocumentFacts.NUMBER, 1)),
                Index.ofSome(ENTRIES, WalletDocumentFacts.OPEN_SINCE));
    }

    Wallet read(UserId user) {
        return mongo.call("wallet of " + user, () -> {
            Document found = mongo.collection(WALLETS)
                    .find(Filters.eq("_id", user.subject()))
                    .first();
            return found == null ? Wallet.none(user) : WalletDocumentFacts.readWallet(user, found);
        });
    }

    Optional<Numbered> find(String entry) {
        return mongo.call(
                "wallet entry " + entry,
                () -> Optional.ofNullable(mongo.collection(ENTRIES)
                                .find(Filters.eq("_id", entry))
                                .first())
                        .map(WalletDocumentFacts::readEntry));
    }

    /**
     * Writes an entry in progress into a wallet that has not changed since it was read; otherwise does nothing.
     *
     * @return whether it was written
     */
    boolean begin(Wallet seen, WalletEntry entry) {
        Wallet next = seen.beginning(entry);
        if (seen.version() == 0) {
            return insert(
                    WALLETS,
                    WalletDocumentFacts.begun(next, entry)
                            .append("_id", seen.user().subject()));
        }
        return replace(seen, new Document("$set", WalletDocumentFacts.begun(next, entry)));
    }

    /**
     * Writes the entry that a wallet has begun.
     *
     * @return whether no entry with this id existed
     */
    boolean write(Wallet seen, WalletEntry begun) {
        return insert(ENTRIES, WalletDocumentFacts.entry(begun, seen.entries() + 1));
    }

    /**
     * Returns debits whose follow-up is not done and that are older than a time, in the order of their ids.
     *
     * @param after the id after which the list begins
     */
    List<WalletEntry> open(Instant before, String after, int limit) {
        return mongo.call(
                "open debits",
                () -> mongo.collection(ENTRIES)
                        .find(Filters.and(
                                Filters.lt(WalletDocumentFacts.OPEN_SINCE, Date.from(before)),
                                Filters.gt("_id", after)))
                        .sort(Sorts.ascending("_id"))
                        .limit(limit)
                        .map(found -> WalletDocumentFacts.readEntry(found).entry())
                        .into(new ArrayList<>()));
    }

    /** Records that the follow-up of a debit is done. May be repeated. */
    void close(String entry) {
        mongo.call(
                "debit " + entry,
                () -> mongo.collection(ENTRIES)
                        .updateOne(
                                Filters.eq("_id", entry),
                                new Document("$unset", new Document(WalletDocumentFacts.OPEN_SINCE, ""))));
    }

    /**
     * Ends the entry in progress of a wallet that has not changed since it was read.
     *
     * @return whether it was ended
     */
    boolean finish(Wallet seen, boolean counted) {
        return replace(seen, WalletDocumentFacts.end(seen.finished(counted)));
    }

    /** Returns the entries of a wallet after a number, in their order. */
    List<Numbered> list(UserId user, long after, int limit) {
        return mongo.call(
                "wallet entries of " + user,
                () -> mongo.collection(ENTRIES)
                        .find(Filters.and(
                                Filters.eq(WalletDocumentFacts.OWNER, user.subject()),
                                Filters.gt(WalletDocumentFacts.NUMBER, after)))
                        .sort(Sorts.ascending(WalletDocumentFacts.NUMBER))
                        .limit(limit)
                        .map(WalletDocumentFacts::readEntry)
                        .into(new ArrayList<>()));
    }

    /** Returns the users of those entries that exist, by entry. */
    Map<String, UserId> users(Collection<String> ids) {
        return mongo.call("users of wallet entries", () -> {
            Map<String, UserId> users = new TreeMap<>();
            mongo.collection(ENTRIES)
                    .find(Filters.in("_id", ids))
                    .projection(Projections.include(WalletDocumentFacts.OWNER))
                    .forEach(found ->
                            users.put(found.getString("_id"), UserId.of(found.getString(WalletDocumentFacts.OWNER))));
            return users;
        });
    }

    /** Returns the ids of the entries in progress of some wallets. */
    List<String> begun(Collection<UserId> users) {
        List<String> ids = users.stream().map(UserId::subject).toList();
        return mongo.call(
                "credits on their way",
                () -> mongo.collection(WALLETS)
                        .find(Filters.and(Filters.in("_id", ids), Filters.exists(WalletDocumentFacts.BEGUN)))
                        .map(WalletDocumentFacts::readBegunId)
                        .into(new ArrayList<>()));
    }

    private boolean replace(Wallet seen, Document change) {
        return mongo.call(
                "wallet of " + seen.user(),
                () -> mongo.collection(WALLETS)
                                .updateOne(
                                        Filters.and(
                                                Filters.eq("_id", seen.user().subject()),
                                                Filters.eq(VersionedDocument.VERSION, seen.version())),
                                        change)
                                .getMatchedCount()
                        == 1);
    }

    private boolean insert(String collection, Document document) {
        return mongo.call(
                "insert into " + collection,
                () -> ConditionalInserts.insertIfAbsent(mongo.collection(collection), document));
    }
}
