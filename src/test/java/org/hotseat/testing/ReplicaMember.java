package org.hotseat.testing;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;

/** One member of a {@link TestReplicaSet}: its log of writes, and the data that they make. Guarded by the set. */
final class ReplicaMember implements AutoCloseable {

    /** Fields of which the store beneath knows nothing. */
    private static final Set<String> OF_SESSIONS = Set.of(
            "$db", "lsid", "txnNumber", "$clusterTime", "$readPreference", "readConcern", "writeConcern", "maxTimeMS");

    /**
     * A write in the log; the key names the session and number under which a driver may send it again, the term the
     * primary.
     */
    record Op(String database, BsonDocument command, String key, int term, int time) {}

    private final List<Op> log = new ArrayList<>();
    private final List<BsonDocument> answers = new ArrayList<>();
    private final List<Runnable> open = new ArrayList<>();
    private MongoClient data;
    private int committed;
    boolean isolated;
    boolean lagging;

    ReplicaMember() {
        data = store();
    }

    private MongoClient store() {
        EmbeddedMongo server = EmbeddedMongo.inMemory(0);
        MongoClient client = MongoClients.create(server.uri());
        open.add(server::close);
        open.add(client::close);
        return client;
    }

    List<Op> log() {
        return log;
    }

    int committed() {
        return committed;
    }

    /** Notes that a majority has so many entries of its log. */
    void committed(int entries) {
        committed = Math.min(log.size(), entries);
    }

    /** Whether the last write in this log is of a later primary than that in another, or of the same one and later. */
    boolean isNewerThan(ReplicaMember other) {
        int term = log.isEmpty() ? 0 : log.get(log.size() - 1).term();
        int otherTerm =
                other.log.isEmpty() ? 0 : other.log.get(other.log.size() - 1).term();
        return term > otherTerm || (term == otherTerm && time() > other.time());
    }

    /** The time of the last write in the log. */
    int time() {
        return log.isEmpty() ? 0 : log.get(log.size() - 1).time();
    }

    /** The time of the last write that this member knows that a majority has. */
    private int committedTime() {
        return committed == 0 ? 0 : log.get(committed - 1).time();
    }

    /**
     * Appends a write and does it. A write that is there already, sent again by its driver, is answered as at first.
     */
    BsonDocument append(Op op) {
        for (int i = 0; i < log.size() && !op.key().isEmpty(); i++) {
            if (log.get(i).key().equals(op.key())) {
                return answers.get(i).clone();
            }
        }
        BsonDocument answer = run(data, op.database(), op.command());
        log.add(op);
        answers.add(answer);
        return answer.clone();
    }

    /** Takes over what another member's log has; what only this one has is rolled back. */
    void follow(ReplicaMember other) {
        int same = 0;
        while (same < Math.min(log.size(), other.log.size()) && log.get(same).equals(other.log.get(same))) {
            same++;
        }
        if (same < log.size()) {
            log.clear();
            answers.clear();
            data = store();
            same = 0;
        }
        for (Op op : List.copyOf(other.log.subList(same, other.log.size()))) {
            append(op);
        }
        committed = other.committed;
    }

    /** Answers a read as its preference and its concern say, for a member that leads or does not. */
    BsonDocument answer(String database, BsonDocument command, boolean leads) {
        BsonDocument preference = command.getDocument("$readPreference", new BsonDocument());
        boolean ofPrimary = preference
                .getString("mode", new BsonString("primary"))
                .getValue()
                .equals("primary");
        if (command.containsKey("find") && ofPrimary && !leads) {
            return ReplicaAnswers.error(13_435, "not primary and secondaryOk=false");
        }
        BsonDocument concern = command.getDocument("readConcern", new BsonDocument());
        boolean majority =
                concern.getString("level", new BsonString("local")).getValue().equals("majority");
        int after = concern.getTimestamp("afterClusterTime", new BsonTimestamp(0, 0))
                .getInc();
        return after > (majority ? committedTime() : time())
                ? ReplicaAnswers.error(50, "operation exceeded time limit")
                : read(database, command, majority);
    }

    private BsonDocument read(String database, BsonDocument command, boolean majority) {
        return run(majority && committed < log.size() ? snapshot() : data, database, command);
    }

    /** The data as of what a majority is known to have. */
    private MongoClient snapshot() {
        MongoClient then = store();
        log.subList(0, committed).forEach(op -> run(then, op.database(), op.command()));
        return then;
    }

    private static BsonDocument run(MongoClient store, String database, BsonDocument command) {
        BsonDocument plain = new BsonDocument();
        command.forEach((name, value) -> {
            if (!OF_SESSIONS.contains(name)) {
                plain.put(name, value);
            }
        });
        try {
            return store.getDatabase(database).runCommand(plain, BsonDocument.class);
        } catch (MongoCommandException e) {
            return e.getResponse().append("errmsg", new BsonString(e.getErrorMessage()));
        }
    }

    @Override
    public void close() {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).run();
        }
    }
}
