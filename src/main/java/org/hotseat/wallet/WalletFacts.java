package org.hotseat.wallet;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.facts.FactIndexes;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.MongoConnection;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.PlayerId;

/**
 * Wallets and their entries in MongoDB: the collections {@code wallets} and {@code wallet_entries}. Every write is of one document
 * and may be repeated.
 */
@ApplicationScoped
class WalletFacts implements FactIndexes {

    static final String WALLETS = "wallets";
    static final String ENTRIES = "wallet_entries";

    private static final String BEGUN = "Begun";
    private static final String ENTRY = "Entry_ID";
    private static final String OWNER = "Owner_ID";
    private static final String NUMBER = "Number";
    private static final String VERSION = "Version";

    /** An entry with its number in its wallet. */
    record Numbered(WalletEntry entry, long number) {}

    private final MongoConnection mongo;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected WalletFacts() {
        this(null);
    }

    @Inject
    WalletFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public void createIndexes() {
        mongo.call(
                "index of wallet entries",
                () -> mongo.collection(ENTRIES).createIndex(Indexes.ascending(OWNER, NUMBER)));
    }

    Wallet read(PlayerId owner) {
        return mongo.call("wallet of " + owner, () -> {
            Document found = mongo.collection(WALLETS)
                    .find(Filters.eq("_id", owner.value()))
                    .first();
            return found == null ? Wallet.none(owner) : wallet(owner, found);
        });
    }

    Optional<Numbered> find(String entry) {
        return mongo.call(
                "wallet entry " + entry,
                () -> Optional.ofNullable(mongo.collection(ENTRIES)
                                .find(Filters.eq("_id", entry))
                                .first())
                        .map(found -> numbered(entry, found)));
    }

    /** Writes a begun credit into a wallet that is as it was read; does nothing to one that has changed. */
    boolean begin(Wallet seen, WalletEntry entry) {
        Wallet next = seen.beginning(entry);
        if (seen.version() == 0) {
            Document first = balance(next).append("_id", seen.owner().value()).append(BEGUN, begun(entry));
            return insert(WALLETS, first);
        }
        return replace(seen, new Document("$set", balance(next).append(BEGUN, begun(entry))));
    }

    /** Writes the entry of the credit that a wallet has begun; answers whether there was none of this id. */
    boolean write(Wallet seen, WalletEntry begun) {
        return insert(
                ENTRIES,
                new Document("_id", begun.id())
                        .append(OWNER, begun.owner().value())
                        .append(NUMBER, seen.entries() + 1)
                        .append("Amount", FactValues.money(begun.amount()))
                        .append("Kind", begun.kind())
                        .append("Source", begun.source())
                        .append("Earned_At", Date.from(begun.at())));
    }

    /** Ends what a wallet has begun, if it is as it was read. */
    boolean finish(Wallet seen, boolean counted) {
        return replace(
                seen, new Document("$set", balance(seen.finished(counted))).append("$unset", new Document(BEGUN, "")));
    }

    /** The entries of a wallet behind a number, in their order. */
    List<Numbered> list(PlayerId owner, long after, int limit) {
        return mongo.call(
                "wallet entries of " + owner,
                () -> mongo.collection(ENTRIES)
                        .find(Filters.and(Filters.eq(OWNER, owner.value()), Filters.gt(NUMBER, after)))
                        .sort(Sorts.ascending(NUMBER))
                        .limit(limit)
                        .map(found -> numbered(found.getString("_id"), found))
                        .into(new ArrayList<>()));
    }

    /** Whose they are, of those of some entries that there are. */
    Map<String, String> owners(Collection<String> ids) {
        return mongo.call("owners of wallet entries", () -> {
            Map<String, String> owners = new TreeMap<>();
            mongo.collection(ENTRIES)
                    .find(Filters.in("_id", ids))
                    .projection(Projections.include(OWNER))
                    .forEach(found -> owners.put(found.getString("_id"), found.getString(OWNER)));
            return owners;
        });
    }

    /** What some wallets have begun and not finished. */
    List<String> begun(Collection<String> owners) {
        return mongo.call(
                "credits on their way",
                () -> mongo.collection(WALLETS)
                        .find(Filters.and(Filters.in("_id", owners), Filters.exists(BEGUN)))
                        .map(found -> found.get(BEGUN, Document.class).getString(ENTRY))
                        .into(new ArrayList<>()));
    }

    private boolean replace(Wallet seen, Document change) {
        return mongo.call(
                "wallet of " + seen.owner(),
                () -> mongo.collection(WALLETS)
                                .updateOne(
                                        Filters.and(
                                                Filters.eq("_id", seen.owner().value()),
                                                Filters.eq(VERSION, seen.version())),
                                        change)
                                .getMatchedCount()
                        == 1);
    }

    private boolean insert(String collection, Document document) {
        return mongo.call("insert into " + collection, () -> {
            try {
                mongo.collection(collection).insertOne(document);
                return true;
            } catch (MongoWriteException e) {
                if (e.getError().getCategory() == ErrorCategory.DUPLICATE_KEY) {
                    return false;
                }
                throw e;
            }
        });
    }

    private static Document balance(Wallet wallet) {
        return new Document("Balance", new Decimal128(BigDecimal.valueOf(wallet.balanceCents(), 2)))
                .append("Entries", wallet.entries())
                .append(VERSION, wallet.version());
    }

    private static Document begun(WalletEntry entry) {
        return new Document(ENTRY, entry.id())
                .append("Amount", FactValues.money(entry.amount()))
                .append("Kind", entry.kind())
                .append("Source", entry.source())
                .append("Earned_At", Date.from(entry.at()));
    }

    private static Wallet wallet(PlayerId owner, Document found) {
        Optional<WalletEntry> begun = Optional.ofNullable(found.get(BEGUN, Document.class))
                .map(document -> entry(document.getString(ENTRY), owner, document));
        return new Wallet(
                owner,
                found.get("Balance", Decimal128.class)
                        .bigDecimalValue()
                        .movePointRight(2)
                        .longValueExact(),
                found.get("Entries", Number.class).longValue(),
                FactValues.version(found),
                begun);
    }

    private static Numbered numbered(String id, Document found) {
        return new Numbered(
                entry(id, new PlayerId(found.getString(OWNER)), found),
                found.get(NUMBER, Number.class).longValue());
    }

    private static WalletEntry entry(String id, PlayerId owner, Document found) {
        return new WalletEntry(
                id,
                owner,
                FactValues.money(found.get("Amount"))
                        .orElseThrow(() -> new Broken("Wallet entry " + id + " has no amount", null)),
                found.getString("Kind"),
                found.getString("Source"),
                found.getDate("Earned_At").toInstant());
    }
}
