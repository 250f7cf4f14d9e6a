package org.hotseat.storm;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;

/** Holds MongoDB itself against what a storm's users were told: each record, and not one more. */
final class FactsAudit {

    private final Stage stage;
    private final Storm storm;

    FactsAudit(Stage stage, Storm storm) {
        this.stage = stage;
        this.storm = storm;
    }

    List<String> differences() {
        List<String> differences = new ArrayList<>();
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            holds(read(client, "lock_records"), differences);
            orders(read(client, "orders"), differences);
        }
        return differences;
    }

    private List<Document> read(MongoClient client, String collection) {
        return client.getDatabase(stage.database())
                .getCollection(collection)
                .find(Filters.eq("Schedule_ID", storm.schedule()))
                .into(new ArrayList<>());
    }

    private void holds(List<Document> records, List<String> differences) {
        Set<Long> acknowledged = new TreeSet<>(storm.ledger().holds().keySet());
        for (Document record : records) {
            long lockId = record.getLong("_id");
            boolean known = acknowledged.remove(lockId);
            Ledger.HoldState state = Ledger.HoldState.values()[record.getInteger("Status")];
            if (!known || !may(storm.ledger().holds().get(lockId), state, record)) {
                differences.add(record.toJson() + ", acknowledged "
                        + storm.ledger().holds().get(lockId));
            }
        }
        acknowledged.forEach(lockId -> differences.add("LockID " + lockId + " was acknowledged and is not there"));
    }

    /** A hold that lived at the last quiet moment may have come to its end since, and not before it. */
    private static boolean may(Set<Ledger.HoldState> acknowledged, Ledger.HoldState state, Document record) {
        return acknowledged.contains(state)
                || acknowledged.contains(Ledger.HoldState.HELD)
                        && state == Ledger.HoldState.EXPIRED
                        && !record.getDate("EndTime").before(record.getDate("ExpireTime"));
    }

    private void orders(List<Document> records, List<String> differences) {
        Set<String> acknowledged = new TreeSet<>(storm.ledger().orders().keySet());
        for (Document record : records) {
            String id = record.getString("_id");
            boolean known = acknowledged.remove(id);
            Set<Integer> statuses = storm.ledger().payStatuses(id, System.currentTimeMillis());
            if (!known || !statuses.contains(record.getInteger("Pay_Status"))) {
                differences.add(record.toJson() + ", acknowledged " + statuses);
            }
        }
        acknowledged.forEach(id -> differences.add("order " + id + " was acknowledged and is not there"));
    }
}
