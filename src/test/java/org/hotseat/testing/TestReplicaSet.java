package org.hotseat.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * Three members that answer drivers as a MongoDB replica set does, with what an embedded server lacks: elections, members that lag or are
 * cut off, writes that no majority has and that are rolled back, majority reads, causal reads, and writes that are sent again.
 *
 * <p>A model of the rules, and no MongoDB: each member has a log of writes; the primary's log is copied to the others before it answers; an
 * entry is committed when two of three have it; a member that meets a primary takes its log over and loses what it had beside it.
 */
public final class TestReplicaSet implements AutoCloseable {

    private static final Set<String> WRITES =
            Set.of("insert", "update", "delete", "findandmodify", "createindexes", "create", "drop", "dropdatabase");

    /** Codes that make drivers look for the primary anew, and send a write again that has a number. */
    private static final Set<Integer> NO_PRIMARY = Set.of(91, 189, 10_107, 11_600, 11_602, 13_435, 13_436);

    private static final int MEMBERS = 3;

    private final List<ReplicaMember> members = new ArrayList<>();
    private final List<ReplicaPort> ports = new ArrayList<>();
    private final List<BsonDocument> seen = new ArrayList<>();
    private final Deque<ReplicaFault> faults = new ArrayDeque<>();
    private final List<Integer> terms = new ArrayList<>();
    private int term = 1;
    private int primary;
    private int clock;

    private volatile CountDownLatch indexes = new CountDownLatch(0);

    private TestReplicaSet() {}

    public static TestReplicaSet start() {
        TestReplicaSet set = new TestReplicaSet();
        for (int i = 0; i < MEMBERS; i++) {
            int member = i;
            set.members.add(new ReplicaMember());
            set.terms.add(i == 0 ? 1 : 0);
            set.ports.add(new ReplicaPort(command -> set.answer(member, command)));
        }
        return set;
    }

    /** The connection string of the set, with more options if there are any. */
    public String uri(String... options) {
        return "mongodb://"
                + String.join(",", ports.stream().map(ReplicaPort::address).toList()) + "/?replicaSet=test"
                + String.join("", List.of(options).stream().map("&"::concat).toList());
    }

    /** Each of these happens to one of the next writes, in their order. */
    public synchronized void next(ReplicaFault... some) {
        faults.addAll(List.of(some));
    }

    /** Another member becomes primary; what only the old one had is rolled back when they meet. */
    public synchronized void elect(int member) {
        terms.set(member, ++term);
        primary = member;
        if (!members.get(member).isolated) {
            for (int i = 0; i < MEMBERS; i++) {
                meet(i);
            }
            commit();
        }
    }

    public synchronized int primary() {
        return primary;
    }

    /** The others do not reach this member any more, or do again; it does not notice that another is elected. */
    public synchronized void isolate(int member, boolean away) {
        members.get(member).isolated = away;
        meet(member);
    }

    /** A secondary does not keep up, or does again. */
    public synchronized void lag(int member, boolean late) {
        members.get(member).lagging = late;
        meet(member);
    }

    /** Creating an index takes until {@link #finishIndexes}, or until the deadline of the command if it has one. */
    public void slowIndexes() {
        indexes = new CountDownLatch(1);
    }

    public void finishIndexes() {
        indexes.countDown();
    }

    /** A member has not heard yet what is committed, as one that has just been elected. */
    public synchronized void forget(int member) {
        members.get(member).committed(0);
    }

    /** Clients do not reach this member, or do again. */
    public void hide(int member, boolean away) {
        ports.get(member).shut(away);
    }

    /** Every command that drivers have sent so far, but for their greetings. */
    public synchronized List<BsonDocument> seen() {
        return List.copyOf(seen);
    }

    /** Writes by another client that is on the primary's side. */
    public synchronized void insert(String database, String collection, Document document) {
        BsonDocument command = new Document("insert", collection)
                .append("documents", List.of(document))
                .toBsonDocument();
        write(members.get(primary), database, command, ReplicaFault.NONE);
    }

    private Optional<BsonDocument> answer(int member, BsonDocument command) {
        String name = command.getFirstKey().toLowerCase(Locale.ROOT);
        if (name.equals("createindexes") && indexes.getCount() > 0) {
            if (command.containsKey("maxTimeMS")) {
                synchronized (this) {
                    seen.add(command.clone());
                }
                return Optional.of(error(50, "operation exceeded time limit"));
            }
            try {
                indexes.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return answer(member, name, command);
    }

    private synchronized Optional<BsonDocument> answer(int member, String name, BsonDocument command) {
        if (name.equals("hello") || name.equals("ismaster")) {
            return Optional.of(hello(member));
        }
        seen.add(command.clone());
        String database = command.getString("$db").getValue();
        ReplicaMember at = members.get(member);
        if (WRITES.contains(name)) {
            if (!leads(member)) {
                return Optional.of(error(10_107, "not primary"));
            }
            return write(at, database, command, Objects.requireNonNullElse(faults.poll(), ReplicaFault.NONE));
        }
        return Optional.of(stamped(at, read(member, database, command)));
    }

    private BsonDocument read(int member, String database, BsonDocument command) {
        ReplicaMember at = members.get(member);
        BsonDocument preference = command.getDocument("$readPreference", new BsonDocument());
        boolean ofPrimary = preference
                .getString("mode", new BsonString("primary"))
                .getValue()
                .equals("primary");
        if (command.containsKey("find") && ofPrimary && !leads(member)) {
            return error(13_435, "not primary and secondaryOk=false");
        }
        BsonDocument concern = command.getDocument("readConcern", new BsonDocument());
        boolean majority =
                concern.getString("level", new BsonString("local")).getValue().equals("majority");
        int after = concern.getTimestamp("afterClusterTime", new BsonTimestamp(0, 0))
                .getInc();
        int known = majority
                ? at.committedTime()
                : at.log().isEmpty() ? 0 : at.log().get(at.log().size() - 1).time();
        return after > known ? error(50, "operation exceeded time limit") : at.read(database, command, majority);
    }

    private Optional<BsonDocument> write(ReplicaMember at, String database, BsonDocument command, ReplicaFault fault) {
        if (fault.equals(ReplicaFault.MET)) {
            return Optional.of(stamped(at, met()));
        }
        if (!fault.happens()) {
            return fault.silent() ? Optional.empty() : Optional.of(error(fault.code(), "as a test has told"));
        }
        String key =
                command.containsKey("txnNumber") ? command.getDocument("lsid").toJson() + command.get("txnNumber") : "";
        BsonDocument answer = at.append(new ReplicaMember.Op(database, command, key, ++clock));
        if (fault.copied()) {
            for (int i = 0; i < MEMBERS; i++) {
                meet(i);
            }
            commit();
        }
        if (fault.silent()) {
            return Optional.empty();
        }
        boolean waits = command.getDocument("writeConcern", new BsonDocument())
                .get("w", new BsonInt32(1))
                .equals(new BsonString("majority"));
        if (waits && at.committed() < at.log().size()) {
            int code = fault.none() ? 64 : fault.code();
            answer.append("writeConcernError", described(code, "waiting for replication ended"));
            label(answer, code);
        }
        return Optional.of(stamped(at, answer));
    }

    /** Whether a member takes itself for primary: one that is cut off does not hear of a later election. */
    private boolean leads(int member) {
        return member == primary || (terms.get(member) > 0 && members.get(member).isolated);
    }

    private void meet(int member) {
        ReplicaMember at = members.get(member);
        ReplicaMember leader = members.get(primary);
        if (at == leader || at.isolated || leader.isolated) {
            return;
        }
        terms.set(member, 0);
        if (!at.lagging) {
            at.follow(leader);
        }
    }

    private void commit() {
        ReplicaMember leader = members.get(primary);
        int entries = leader.log().size();
        long have = members.stream()
                .filter(each -> each.log().size() == entries && each.log().equals(leader.log()))
                .count();
        if (have > MEMBERS / 2) {
            members.stream().filter(each -> !each.isolated).forEach(each -> each.committed(entries));
        }
    }

    private BsonDocument hello(int member) {
        boolean leads = leads(member);
        Document hello = new Document("helloOk", true)
                .append("ismaster", leads)
                .append("isWritablePrimary", leads)
                .append("secondary", !leads)
                .append("setName", "test")
                .append("setVersion", 1)
                .append("hosts", ports.stream().map(ReplicaPort::address).toList())
                .append("me", ports.get(member).address())
                .append("maxBsonObjectSize", 16_777_216)
                .append("maxMessageSizeBytes", 48_000_000)
                .append("maxWriteBatchSize", 100_000)
                .append("logicalSessionTimeoutMinutes", 30)
                .append("minWireVersion", 0)
                .append("maxWireVersion", 21)
                .append("ok", 1);
        if (leads) {
            hello.append("primary", ports.get(member).address())
                    .append("electionId", new ObjectId(String.format("7fffffff%016x", terms.get(member))));
        }
        return hello.toBsonDocument();
    }

    private BsonDocument stamped(ReplicaMember at, BsonDocument answer) {
        int time = at.log().isEmpty() ? 0 : at.log().get(at.log().size() - 1).time();
        BsonDocument signature =
                new Document("hash", new byte[20]).append("keyId", 0L).toBsonDocument();
        return answer.append("operationTime", new BsonTimestamp(1, time))
                .append(
                        "$clusterTime",
                        new BsonDocument("clusterTime", new BsonTimestamp(1, clock)).append("signature", signature));
    }

    private static BsonDocument error(int code, String words) {
        BsonDocument answer = described(code, words).append("ok", new BsonInt32(0));
        label(answer, code);
        return answer;
    }

    private static BsonDocument met() {
        Document error = new Document("index", 0)
                .append("code", 11_000)
                .append("errmsg", "E11000 duplicate key error collection: c index: _id_ dup key: { _id: 1 }");
        return new Document("ok", 1)
                .append("n", 0)
                .append("nModified", 0)
                .append("writeErrors", List.of(error))
                .toBsonDocument();
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

    @Override
    public void close() {
        finishIndexes();
        ports.forEach(ReplicaPort::close);
        members.forEach(ReplicaMember::close);
    }
}
