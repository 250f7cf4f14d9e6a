package org.hotseat.simulation;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.Document;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.evidence.SaleStateEvidence;
import org.hotseat.kernel.ResourceId;
import org.hotseat.simulation.mongo.MongoWorld;
import org.hotseat.simulation.time.Process;

/** The promises, held against the facts and the ledger of the customers. */
final class Promises {

    private static final long SECOND = 1_000_000_000L;
    private static final String STATUS = "Pay_Status";
    private static final String TERM = "Fact_Term";

    private final MongoWorld mongo;
    private final Customers customers;
    private final int stock;

    Promises(MongoWorld mongo, Customers customers, int stock) {
        this.mongo = mongo;
        this.customers = customers;
        this.stock = stock;
    }

    /** Checks all that must hold after each step. */
    void check() {
        List<Document> standing = standing();
        require(
                standing.size() <= stock,
                "oversold: of " + stock + " units " + standing.size() + " have an owner: "
                        + standing.stream().map(each -> each.get("_id")).toList());
        int owned = 0;
        for (Claim claim : customers.claims()) {
            if (claim.stands()) {
                owned++;
                check(claim, standing);
            }
        }
        require(owned <= stock, "given twice: " + owned + " acknowledged owners of " + stock);
    }

    private static void check(Claim claim, List<Document> standing) {
        for (Document each : standing) {
            if (claim.order != null && claim.order.id().value().equals(each.get("_id"))) {
                require(
                        !claim.paid || each.getInteger(STATUS) == 1,
                        "lost: " + claim + " was paid, and its fact says " + each);
                return;
            }
        }
        throw new AssertionError("lost: " + claim + " is not in the facts");
    }

    /** The orders that have a unit by the facts: those that live and did not come late. */
    private List<Document> standing() {
        long stamp = mongo.find("stamps", Filters.eq("_id", "sales/" + Customers.SALE)).stream()
                .mapToLong(each -> each.get(TERM, 0L))
                .findFirst()
                .orElse(0);
        return mongo.find("orders", Filters.in(STATUS, 0, 1)).stream()
                .filter(each -> each.get(TERM) == null || each.getLong(TERM) >= stamp)
                .toList();
    }

    /** Checks all that must hold when all is quiet. In a process of a server. */
    void checkQuiet(SimulatedServer server) {
        check();
        for (Claim claim : customers.claims()) {
            require(claim.answered, claim + " was never answered");
            require(!claim.hasEnded || !stands(claim), "not ended: " + claim);
        }
        SaleStateEvidence all = server.bean(SaleStateEvidence.class);
        ResourceId sale = new ResourceId("sales", Customers.SALE);
        // A late fact is ended by the one that reads it.
        all.of(sale);
        Process.mine().sleep(SECOND);
        Evidence evidence = all.of(sale);
        require(evidence.differences().isEmpty(), "evidence: " + evidence.told());
        require(
                evidence.sum().get("available") + standing().size() == stock,
                "leaked: " + evidence.sum() + " beside " + standing().size() + " orders");
        List<Document> live = mongo.find("orders", Filters.in(STATUS, 0, 1));
        require(live.size() <= stock, "oversold: " + live.size() + " orders live of " + stock + " units: " + live);
        checkFeed();
    }

    private boolean stands(Claim claim) {
        return standing().stream()
                .anyMatch(
                        each -> claim.order != null && claim.order.id().value().equals(each.get("_id")));
    }

    /** Each order that was acknowledged is told, and an event that is there twice has one content. */
    private void checkFeed() {
        Map<String, Object> told = new TreeMap<>();
        for (Document entry : mongo.find("events", Filters.empty())) {
            for (Document event : entry.getList("Events", Document.class)) {
                Document content = new Document(event);
                Object before = told.put(event.getString("Event_ID"), content.get("Data"));
                require(
                        before == null || before.equals(content.get("Data")),
                        "two contents of " + event.getString("Event_ID"));
            }
        }
        List<String> missing = new ArrayList<>();
        for (Claim claim : customers.claims()) {
            if (claim.order != null && !told.containsKey("orders/" + claim.order.id() + "/1/ordered")) {
                missing.add(claim + " is not told in the feed, but " + told.keySet());
            }
        }
        require(missing.isEmpty(), missing.toString());
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
