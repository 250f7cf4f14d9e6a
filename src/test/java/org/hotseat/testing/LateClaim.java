package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.bson.Document;
import org.hotseat.testing.RestCalls.Answer;

/**
 * A user's claim on the only unit of a resource. The network holds its write to MongoDB, Redis loses the claim, and
 * another user gets the unit. Then the write is delivered, and sells or gives nothing. For one thread.
 */
public final class LateClaim {

    private static final String LATE = "u1";
    private static final String QUICK = "u2";
    private static final String THIRD = "u3";

    private static final String OPEN = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    /** The claims of all models. */
    public enum Kind {
        PLACE("schedules", "Schedule_ID", "'name':'One','maxPlayers':1", "orders", "{}"),
        UNIT(
                "sales",
                "Sale_ID",
                "'goodId':'ID','stock':1,'valid':true,'perUserLimit':5,'startsAt':'2020-01-01T00:00:00Z',"
                        + "'endsAt':'2090-01-01T00:00:00Z'",
                "orders",
                "{}"),
        SEAT(
                "programs",
                "Program_ID",
                "'title':'One','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':[{'categoryId':'A',"
                        + "'name':'A','price':'7.10','rows':[{'row':'R1','seats':1}]}]",
                "purchases",
                "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}"),
        HOLD("schedules", "Schedule_ID", "'name':'One','maxPlayers':1", "holds", "{}"),
        CODE("drops", "Drop_ID", OPEN + ",'perUserLimit':1,'codes':['ONLY-1']", "claims", "{}"),
        PACKET("rains", "Rain_ID", OPEN + ",'totalAmount':'7.10','packets':1,'funderId':'funder-1'", "grabs", "{}");

        private final String resources;
        private final String resourceField;
        private final String offer;
        private final String claims;
        private final String wish;

        Kind(String resources, String resourceField, String offer, String claims, String wish) {
            this.resources = resources;
            this.resourceField = resourceField;
            this.offer = offer + (offer.contains("'price'") || offer.startsWith(OPEN) ? "" : ",'price':'7.10'");
            this.claims = claims;
            this.wish = wish;
        }

        private String collection() {
            return switch (this) {
                case HOLD -> "lock_records";
                case CODE -> "drop_claims";
                case PACKET -> "claims";
                default -> "orders";
            };
        }

        private String userField() {
            return switch (this) {
                case HOLD -> "Player_ID";
                case CODE, PACKET -> "User_ID";
                default -> "Owner_ID";
            };
        }

        /** Whether the claims of all users on the unit have one document, so that one of them can be written. */
        private boolean isNamedAfterUnit() {
            return this == CODE || this == PACKET;
        }

        private int granted() {
            return this == PACKET ? 200 : 201;
        }
    }

    private final Kind kind;
    private final String id = RestCalls.newId("late");
    private final String path;

    private LateClaim(Kind kind) {
        this.kind = kind;
        this.path = kind.resources + "/" + id;
    }

    /** Makes a resource with one unit for a claim. */
    public static LateClaim on(Kind kind, RestCalls calls) {
        LateClaim claim = new LateClaim(kind);
        String offer = "{" + kind.offer.replace("ID'", claim.id + "'") + "}";
        answered(() -> calls.send("PUT", claim.path, offer, "operator", ""), 201);
        if (kind == Kind.HOLD) {
            // The LockIDs of a lost Redis are given once more only where no hold was ever written.
            answered(() -> claim.claim(calls, THIRD), 201);
            answered(() -> calls.send("DELETE", claim.path + "/holds/" + THIRD, "", "user:" + THIRD, ""), 204);
        }
        return claim;
    }

    /** The id of the resource, which is in the names of its keys. */
    public String id() {
        return id;
    }

    /**
     * Claims the unit by a server whose write the network holds; then Redis loses the claim, and another user claims
     * the unit by another server. Delivers the write, and checks what both servers make of it.
     *
     * @param network between MongoDB and at least the slow server
     */
    public void sellsNothing(RestCalls slow, RestCalls quick, FaultProxy network, Runnable loss, MongoDatabase facts) {
        answered(() -> slow.get(path), 200);
        HeldPiece held = network.holdEach(HeldPiece.command("insert", kind.collection()), id);
        Answer sold;
        try {
            CompletableFuture<Answer> early = CompletableFuture.supplyAsync(() -> claim(slow, LATE));
            await().until(held::held);
            loss.run();
            early.join().is(202);
            held.enough();
            sold = answered(() -> claim(quick, QUICK), kind.granted());
        } finally {
            held.deliver();
        }
        if (kind.isNamedAfterUnit()) {
            await().until(held::delivered);
            staysTheQuickOnes(List.of(slow, quick), sold, facts);
            return;
        }
        await().until(() -> late(facts).isPresent());

        String late = String.valueOf(late(facts).orElseThrow().get("_id"));
        if (kind == Kind.HOLD) {
            holdsNothing(List.of(slow, quick), facts);
        } else {
            isNotLive(List.of(slow, quick), late);
            assertThat(capture(slow, late)).isEqualTo("REFUND_DUE");
            assertThat(capture(slow, sold.json().getString("orderId"))).isEqualTo("CAPTURED");
        }
        consistent(quick);
    }

    private void staysTheQuickOnes(List<RestCalls> servers, Answer sold, MongoDatabase facts) {
        for (RestCalls calls : servers) {
            consistent(calls);
            if (kind == Kind.CODE) {
                answered(() -> claim(calls, LATE), 409);
            } else {
                assertThat(answered(() -> claim(calls, LATE), 200).json().getString("code"))
                        .isEqualTo("-1");
                assertThat(answered(() -> claim(calls, QUICK), 200).json().get("redPacketId"))
                        .isEqualTo(sold.json().get("redPacketId"));
            }
        }
        assertThat(facts.getCollection(kind.collection()).find(Filters.eq(kind.resourceField, id)))
                .extracting(claim -> claim.getString(kind.userField()))
                .containsExactly(QUICK);
        if (kind == Kind.PACKET) {
            await().until(() -> credits(servers.get(1), QUICK) == 1);
            assertThat(credits(servers.get(1), LATE)).isZero();
        }
    }

    private long credits(RestCalls calls, String user) {
        return answered(() -> calls.get("wallets/" + user), 200).json().getJsonArray("entries").stream()
                .filter(entry -> entry.toString().contains(id))
                .count();
    }

    private void isNotLive(List<RestCalls> servers, String late) {
        for (RestCalls calls : servers) {
            assertThat(answered(() -> calls.get("orders/" + late), 200).json().getInt("payStatus"))
                    .isEqualTo(-1);
            consistent(calls);
        }
    }

    private void holdsNothing(List<RestCalls> servers, MongoDatabase facts) {
        for (RestCalls calls : servers) {
            consistent(calls);
            answered(() -> calls.send("GET", path + "/holds/" + LATE, "", "user:" + LATE, ""), 404);
            assertThat(answered(() -> calls.get(path), 200).json().getInt("held"))
                    .isOne();
            answered(() -> claim(calls, THIRD), 409);
        }
        await().until(() -> late(facts).orElseThrow().getInteger("Status") == 2);
    }

    private Answer claim(RestCalls calls, String user) {
        return calls.send("POST", path + "/" + kind.claims, kind.wish, "user:" + user, "");
    }

    private Optional<Document> late(MongoDatabase facts) {
        return Optional.ofNullable(facts.getCollection(kind.collection())
                .find(Filters.and(Filters.eq(kind.resourceField, id), Filters.eq(kind.userField(), LATE)))
                .first());
    }

    private void consistent(RestCalls calls) {
        Answer evidence = answered(() -> calls.get(path + "/hot-state"), 200);
        assertThat(evidence.json().getBoolean("consistent")).as(evidence.body()).isTrue();
    }

    /** Reports that an order was paid; returns the state of the payment. */
    private static String capture(RestCalls calls, String order) {
        String body = "{'reference':'pi-" + order + "','amount':'7.10','state':'CAPTURED'}";
        return answered(() -> calls.send("POST", "orders/" + order + "/payments", body, "payment", ""), 200)
                .json()
                .getString("state");
    }

    /** Repeats a request until it is answered neither with 503 nor with 202, and checks the status. */
    private static Answer answered(Supplier<Answer> request, int status) {
        return await().until(request::get, answer -> answer.status() != 503 && answer.status() != 202)
                .is(status);
    }
}
