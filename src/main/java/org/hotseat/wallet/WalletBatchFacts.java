package org.hotseat.wallet;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.WriteModel;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bson.Document;
import org.hotseat.facts.ConditionalWrites;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.jspecify.annotations.Nullable;

/**
 * Does the steps of {@link WalletFacts} for many wallets at once, with one round trip for each step. A step returns
 * whether it was done for every wallet.
 */
@Service
class WalletBatchFacts {

    /** A wallet as it was read, and the credit that it will get. */
    record Step(Wallet seen, WalletEntry entry) {

        private WriteModel<Document> begin() {
            Document begun = WalletDocumentFacts.begun(seen.beginning(entry), entry);
            return seen.version() == 0
                    ? new InsertOneModel<>(begun.append("_id", seen.user().subject()))
                    : update(seen, new Document("$set", begun));
        }

        private WriteModel<Document> write() {
            return new InsertOneModel<>(WalletDocumentFacts.entry(entry, seen.entries() + 1));
        }

        private WriteModel<Document> finish() {
            Wallet begun = seen.beginning(entry);
            return update(begun, WalletDocumentFacts.end(begun.finished(true)));
        }

        private static WriteModel<Document> update(Wallet of, Document change) {
            return new UpdateOneModel<>(
                    Filters.and(
                            Filters.eq("_id", of.user().subject()),
                            Filters.eq(VersionedDocument.VERSION, of.version())),
                    change);
        }
    }

    private final MongoConnection mongo;

    @Inject
    WalletBatchFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Reads the wallets of credits for different users; a user may have no wallet yet. */
    List<Step> read(Collection<WalletEntry> entries) {
        List<String> ids = entries.stream().map(entry -> entry.user().subject()).toList();
        Map<String, Document> found = mongo.call("wallets", () -> {
            Map<String, Document> there = new HashMap<>();
            mongo.collection(WalletFacts.WALLETS)
                    .find(Filters.in("_id", ids))
                    .forEach(wallet -> there.put(wallet.getString("_id"), wallet));
            return there;
        });
        return entries.stream()
                .map(entry -> step(entry, found.get(entry.user().subject())))
                .toList();
    }

    private static Step step(WalletEntry entry, @Nullable Document found) {
        return new Step(
                found == null ? Wallet.none(entry.user()) : WalletDocumentFacts.readWallet(entry.user(), found), entry);
    }

    boolean begin(List<Step> steps) {
        return all(WalletFacts.WALLETS, steps, Step::begin);
    }

    boolean write(List<Step> steps) {
        return all(WalletFacts.ENTRIES, steps, Step::write);
    }

    boolean finish(List<Step> steps) {
        return all(WalletFacts.WALLETS, steps, Step::finish);
    }

    private boolean all(String collection, List<Step> steps, Function<Step, WriteModel<Document>> write) {
        return mongo.call(
                "credits in " + collection,
                () -> ConditionalWrites.all(
                        mongo.collection(collection), steps.stream().map(write).toList()));
    }
}
