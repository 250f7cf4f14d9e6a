package org.hotseat.simulation;

import com.mongodb.client.model.Filters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.error.Result;
import org.hotseat.redpacket.RainEnds;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.simulation.mongo.MongoWorld;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Owned;

/**
 * The end of a rain: each packet that was claimed is in its wallet, the rest in that of the funder, and no cent more.
 */
final class RainMoney {

    private static final long SECOND = 1_000_000_000L;

    /** In this time all is credited. */
    private static final int CREDITED_SECONDS = 60;

    private static final String CENTS = "Amount_Cents";
    private static final String OWNER = "Owner_ID";

    private final Simulation world;
    private final Requests requests;
    private final MongoWorld mongo;
    private boolean closing;

    RainMoney(Simulation world, Requests requests, MongoWorld mongo) {
        this.world = world;
        this.requests = requests;
        this.mongo = mongo;
    }

    /** Whether an operator has begun to close it. */
    boolean closed() {
        return closing;
    }

    /** Closes it; again, nothing more happens. */
    void close() {
        closing = true;
        requests.insist(
                "the rain is closed",
                server -> server.bean(RainEnds.class)
                        .close(new RainId(Customers.RESOURCE), Optional.empty())
                        .thenApply(Result::of));
        world.note("** the rain is closed");
    }

    void awaitCredits() {
        for (int i = 0; i < CREDITED_SECONDS && rain().get("Credited_At") == null; i++) {
            Process.mine().sleep(SECOND);
        }
        if (rain().get("Credited_At") == null) {
            throw new AssertionError("not credited: " + rain() + ", " + mongo.find("wallet_entries", Filters.empty()));
        }
    }

    private List<Document> claims() {
        return Owned.live(mongo, "rains/" + Customers.RESOURCE, "claims", Filters.eq("Rain_ID", Customers.RESOURCE))
                .toList();
    }

    private long totalCents() {
        return rain().get("Total_Amount_Cents", Number.class).longValue();
    }

    private long claimedCents() {
        return claims().stream()
                .mapToLong(claim -> claim.get(CENTS, Number.class).longValue())
                .sum();
    }

    private Document rain() {
        return mongo.find("rains", Filters.eq("_id", Customers.RESOURCE)).get(0);
    }

    /** The entries are the claims and the rest, and each wallet is the sum of its entries. */
    void check() {
        List<Document> entries = mongo.find("wallet_entries", Filters.empty());
        Map<String, String> expected = new HashMap<>();
        for (Document claim : claims()) {
            expected.put(claim.getString("_id"), claim.get("User_ID") + " " + claim.get(CENTS));
        }
        Map<String, String> credited = new HashMap<>();
        Map<String, Long> sums = new HashMap<>();
        for (Document entry : entries) {
            long cents = entry.get(CENTS, Number.class).longValue();
            credited.put(entry.getString("_id"), entry.get(OWNER) + " " + cents);
            sums.merge(entry.getString(OWNER), cents, Long::sum);
        }
        if (closing) {
            long rest = totalCents() - claimedCents();
            if (rest > 0) {
                expected.put(new RainId(Customers.RESOURCE).rest(), "funder " + rest);
            }
            require(expected.equals(credited), "credits: " + credited + " instead of " + expected);
        }
        for (Document wallet : mongo.find("wallets", Filters.empty())) {
            long balance = wallet.get("Balance_Cents", Number.class).longValue();
            require(
                    balance == sums.getOrDefault(wallet.getString("_id"), 0L) && !wallet.containsKey("Begun"),
                    "wallet: " + wallet + " beside " + entries);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
