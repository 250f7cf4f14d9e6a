package org.hotseat.wallet;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.jspecify.annotations.Nullable;

/** Reads all wallets and all entries in pages of 1000, so the memory does not grow with their number. */
@Service
class WalletLedgerFacts {

    private static final int PAGE = 1_000;

    /** The time-out of these reads. No purchase waits for them, and MongoDB may be busy for a while. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /** The data of a wallet that its entries are compared with; absent if they cannot be read. */
    record Held(String user, Optional<Long> balanceCents, Optional<Long> entries) {}

    /**
     * The data of an entry for the comparison.
     *
     * @param cents the amount; absent if it cannot be read
     * @param open whether it is a debit whose follow-up is not done
     */
    record Line(String id, String user, long number, Optional<Long> cents, String counterpart, boolean open) {}

    private final MongoConnection mongo;

    @Inject
    WalletLedgerFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Returns all wallets in the order of their users. */
    Iterator<Held> wallets() {
        return new Paged<>(last -> page(
                WalletFacts.WALLETS,
                last == null ? Filters.empty() : Filters.gt("_id", last.user()),
                Sorts.ascending("_id"),
                found -> new Held(
                        found.getString("_id"),
                        Amounts.cents(found, "Balance"),
                        FactValues.wholeNumber(found.get("Entries"))),
                "Balance",
                "Balance_Cents",
                "Entries"));
    }

    /** Returns all entries in the order of their users and numbers. */
    Iterator<Line> byUser() {
        return new Paged<>(last -> entries(
                last == null
                        ? Filters.empty()
                        : Filters.or(
                                Filters.and(
                                        Filters.eq(WalletDocumentFacts.OWNER, last.user()),
                                        Filters.gt(WalletDocumentFacts.NUMBER, last.number())),
                                Filters.gt(WalletDocumentFacts.OWNER, last.user())),
                Sorts.ascending(WalletDocumentFacts.OWNER, WalletDocumentFacts.NUMBER)));
    }

    /** Returns all entries in the order of their ids, so that the entries of one rain or one transfer come together. */
    Iterator<Line> byId() {
        return new Paged<>(
                last -> entries(last == null ? Filters.empty() : Filters.gt("_id", last.id()), Sorts.ascending("_id")));
    }

    /** Returns whether a user has a wallet by now. */
    boolean hasWallet(String user) {
        return mongo.call(
                "wallet of a user",
                () -> mongo.collection(WalletFacts.WALLETS, READ_TIMEOUT_MILLIS)
                                .find(Filters.eq("_id", user))
                                .projection(Projections.include("Version"))
                                .first()
                        != null);
    }

    private List<Line> entries(Bson behind, Bson order) {
        return page(
                WalletFacts.ENTRIES,
                behind,
                order,
                found -> new Line(
                        found.getString("_id"),
                        found.getString(WalletDocumentFacts.OWNER),
                        FactValues.wholeNumber(found.get(WalletDocumentFacts.NUMBER))
                                .orElse(0L),
                        Amounts.cents(found, "Amount"),
                        Optional.ofNullable(found.getString(WalletDocumentFacts.COUNTERPART))
                                .orElse(WalletEntry.EXTERNAL),
                        found.containsKey(WalletDocumentFacts.OPEN_SINCE)),
                WalletDocumentFacts.OWNER,
                WalletDocumentFacts.NUMBER,
                "Amount",
                "Amount_Cents",
                WalletDocumentFacts.COUNTERPART,
                WalletDocumentFacts.OPEN_SINCE);
    }

    private <T> List<T> page(String collection, Bson behind, Bson order, Function<Document, T> read, String... fields) {
        return mongo.call(
                "a page of " + collection,
                () -> mongo.collection(collection, READ_TIMEOUT_MILLIS)
                        .find(behind)
                        .projection(Projections.include(fields))
                        .sort(order)
                        .limit(PAGE)
                        .batchSize(PAGE)
                        .map(read::apply)
                        .into(new ArrayList<>()));
    }

    /** Reads page after page, each when it is needed. */
    private static final class Paged<T> implements Iterator<T> {

        private final Function<@Nullable T, List<T>> read;
        private Iterator<T> page = List.<T>of().iterator();
        private @Nullable T last;
        private boolean end;

        Paged(Function<@Nullable T, List<T>> read) {
            this.read = read;
        }

        @Override
        public boolean hasNext() {
            if (!page.hasNext() && !end) {
                List<T> next = read.apply(last);
                end = next.size() < PAGE;
                page = next.iterator();
            }
            return page.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T next = page.next();
            last = next;
            return next;
        }
    }
}
