package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;

/**
 * The claims of all models on a resource that has one unit, which one user may have. Bodies are written with ' for ".
 */
public enum LastUnit {
    HOLD("schedules", "holds", "{}", 201, "lockId", "409 -1", "409 -2", "'name':'n','maxPlayers':1,'price':'7.10'"),
    SCHEDULE_ORDER(
            "schedules",
            "orders",
            "{}",
            201,
            "orderId",
            "409 \"already-ordered\"",
            "409 -2",
            "'name':'n','maxPlayers':1,'price':'7.10'"),
    PURCHASE(
            "programs",
            "purchases",
            "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}",
            201,
            "orderId",
            "409 1004",
            "409 1003",
            "'title':'t','startsAt':'2089-06-01T20:00:00Z','accountLimit':1,'categories':[{'categoryId':'A','name':'A',"
                    + "'price':'7.10','rows':[{'row':'R1','seats':1}]}]"),
    SALE_ORDER(
            "sales",
            "orders",
            "{}",
            201,
            "orderId",
            "409 30007",
            "409 30006",
            "'stock':1,'valid':true,'perUserLimit':1,'price':'7.10','startsAt':'2020-01-01T00:00:00Z',"
                    + "'endsAt':'2090-01-01T00:00:00Z'"),
    GRAB(
            "rains",
            "grabs",
            "{}",
            200,
            "redPacketId",
            "200 1",
            "200 -1",
            "'totalAmount':'7.10','packets':1,'funderId':'funder','startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'"),
    DROP_CLAIM(
            "drops",
            "claims",
            "{}",
            201,
            "claimId",
            "409 \"limit-reached\"",
            "409 \"none-left\"",
            "'generate':{'pattern':'LAST-*****','count':1},'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'");

    private final String model;
    private final String claims;
    private final String body;
    private final String resource;
    public final int granted;

    /** The member of an answer that has the id of what was given. */
    public final String id;

    /** The answer to the one who has it. */
    public final String had;

    /** The answer to all others. */
    public final String none;

    LastUnit(
            String model,
            String claims,
            String body,
            int granted,
            String id,
            String had,
            String none,
            String resource) {
        this.model = model;
        this.claims = claims;
        this.body = body;
        this.granted = granted;
        this.id = id;
        this.had = had;
        this.none = none;
        this.resource = resource;
    }

    /** Puts a new resource; answers its path. */
    public String put(RestCalls calls) {
        String path = model + "/" + RestCalls.newId("last");
        String good = this == SALE_ORDER ? ",'goodId':'" + path.substring(path.indexOf('/') + 1) + "'" : "";
        calls.send("PUT", path, "{" + resource + good + "}", "operator", "").is(201);
        return path;
    }

    /** A user's claim, without a key where it is empty. */
    public Answer claim(RestCalls calls, String path, String user, String key) {
        return calls.send("POST", path + "/" + claims, body, "user:" + user, key);
    }

    /** Whether the address that tells of it reads Redis. */
    public boolean readable() {
        return this != GRAB && this != DROP_CLAIM;
    }

    /** The kind of an answer; a grab is told by its code. */
    public String kind(Answer answer) {
        return this == GRAB && answer.status() < 400
                ? answer.status() + " " + answer.json().getString("code")
                : answer.kind();
    }

    /** The id of what an answer gives, or says that the user has. */
    public String id(Answer answer) {
        JsonObject reported = answer.json();
        assertThat(reported).as("%s", reported).containsKey(id);
        return reported.get(id).toString();
    }
}
