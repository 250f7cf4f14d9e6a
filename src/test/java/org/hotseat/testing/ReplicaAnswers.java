package org.hotseat.testing;

import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.types.ObjectId;

/** The answers of a replica set's members in the form that drivers expect. */
final class ReplicaAnswers {

    /** Codes that make drivers look for the primary anew, and send a write again that has a number. */
    private static final Set<Integer> NO_PRIMARY = Set.of(91, 189, 10_107, 11_600, 11_602, 13_435, 13_436);

    private ReplicaAnswers() {}

    static BsonDocument hello(List<String> hosts, int member, boolean leads, int term) {
        Document hello = new Document("helloOk", true)
                .append("ismaster", leads)
                .append("isWritablePrimary", leads)
                .append("secondary", !leads)
                .append("setName", "test")
                .append("setVersion", 1)
                .append("hosts", hosts)
                .append("me", hosts.get(member))
                .append("maxBsonObjectSize", 16_777_216)
                .append("maxMessageSizeBytes", 48_000_000)
                .append("maxWriteBatchSize", 100_000)
                .append("logicalSessionTimeoutMinutes", 30)
                .append("minWireVersion", 0)
                .append("maxWireVersion", 21)
                .append("ok", 1);
        if (leads) {
            hello.append("primary", hosts.get(member))
                    .append("electionId", new ObjectId(String.format("7fffffff%016x", term)));
        }
        return hello.toBsonDocument();
    }

    /** The answer with the times that sessions follow. */
    static BsonDocument stamped(ReplicaMember at, int clock, BsonDocument answer) {
        BsonDocument signature =
                new Document("hash", new byte[20]).append("keyId", 0L).toBsonDocument();
        return answer.append("operationTime", new BsonTimestamp(1, at.time()))
                .append(
                        "$clusterTime",
                        new BsonDocument("clusterTime", new BsonTimestamp(1, clock)).append("signature", signature));
    }

    static BsonDocument error(int code, String words) {
        BsonDocument answer = described(code, words).append("ok", new BsonInt32(0));
        label(answer, code);
        return answer;
    }

    /** A write that has met a document of its id. */
    static BsonDocument met() {
        Document error = new Document("index", 0)
                .append("code", 11_000)
                .append("errmsg", "E11000 duplicate key error collection: c index: _id_ dup key: { _id: 1 }");
        return new Document("ok", 1)
                .append("n", 0)
                .append("nModified", 0)
                .append("writeErrors", List.of(error))
                .toBsonDocument();
    }

    /** Tells of a write that no majority has. */
    static void withoutMajority(BsonDocument answer, int code) {
        answer.append("writeConcernError", described(code, "waiting for replication ended"));
        label(answer, code);
    }

    private static BsonDocument described(int code, String words) {
        return new BsonDocument("code", new BsonInt32(code))
                .append("codeName", new BsonString("Code" + code))
                .append("errmsg", new BsonString(words));
    }

    private static void label(BsonDocument answer, int code) {
        if (NO_PRIMARY.contains(code)) {
            answer.append(
                    "errorLabels",
                    new Document("l", List.of("RetryableWriteError"))
                            .toBsonDocument()
                            .get("l"));
        }
    }
}
