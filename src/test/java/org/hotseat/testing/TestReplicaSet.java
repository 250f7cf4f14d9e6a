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
import org.bson.Document;

/**
 * Three members that answer drivers as a MongoDB replica set does, with what an embedded server lacks: elections,
 * members that lag or are cut off, writes that no majority has and that are rolled back, majority reads, causal reads,
 * and writes that are sent again.
 *
 * <p>A model of the rules, and no MongoDB: each member has a log of writes; the primary's log is copied to the others
 * before it answers; an entry is committed when two of three have it; a member that meets a primary takes its log over
 * and loses what it had beside it.
 */
public final class TestReplicaSet implements AutoCloseable {

    private static final Set<String> WRITES =
            Set.of("insert", "update", "delete", "findandmodify", "createindexes", "create", "drop", "dropdatabase");

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
                + String.join(",", addresses()) + "/?replicaSet=test"
                + String.join("", List.of(options).stream().map("&"::concat).toList());
    }

    private List<String> addresses() {
        return ports.stream().map(ReplicaPort::address).toList();
    }

    /** Each of these happens to one of the next writes, in their order. */
    public synchronized void next(ReplicaFault... some) {
        faults.addAll(List.of(some));
    }

    /**
     * Another member becomes primary, if a majority votes for it; what only the old one had is rolled back when they
     * meet.
     *
     * @return whether it was elected
     */
    public synchronized boolean elect(int member) {
        if (votes(members.get(member)) <= MEMBERS / 2) {
            return false;
        }
        terms.set(member, ++term);
        primary = member;
        for (int i = 0; i < MEMBERS; i++) {
            meet(i);
        }
        commit();
        return true;
    }

    /**
     * Its own vote and those of the members that reach it and have nothing newer; so nothing that a majority has is
     * lost.
     */
    private long votes(ReplicaMember candidate) {
        return members.stream()
                .filter(each -> each == candidate || (!each.isolated && !candidate.isolated))
                .filter(each -> !each.isNewerThan(candidate))
                .count();
    }

    public synchronized int primary() {
        return primary;
    }

    /** The others do not reach this member any more, or do again; it does not notice that another is elected. */
    public synchronized void isolate(int member, boolean unavailable) {
        members.get(member).isolated = unavailable;
        meet(member);
    }

    /** A member is elected, and the one that leads does not notice; clients reach only that one until {@link #heal}. */
    public void cutOff(int leader, int elected) {
        for (int member = 0; member < MEMBERS; member++) {
            hide(member, member != leader);
        }
        isolate(leader, true);
        if (!elect(elected)) {
            throw new IllegalStateException("no majority for " + elected);
        }
    }

    /** All members reach one another, and clients reach them. */
    public void heal() {
        for (int member = 0; member < MEMBERS; member++) {
            isolate(member, false);
            hide(member, false);
        }
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
    public void hide(int member, boolean unavailable) {
        ports.get(member).shut(unavailable);
    }

    /** Every command that drivers have sent so far, but for their greetings. */
    public synchronized List<BsonDocument> seen() {
        return List.copyOf(seen);
    }

    /** Writes by another client that is on the primary's side. */
    public synchronized void insert(String database, String collection, Document document) {
        run(database, new Document("insert", collection).append("documents", List.of(document)));
    }

    /** Another write by that client. */
    public synchronized void run(String database, Document command) {
        write(members.get(primary), database, command.toBsonDocument(), ReplicaFault.NONE);
    }

    private Optional<BsonDocument> answer(int member, BsonDocument command) {
        String name = command.getFirstKey().toLowerCase(Locale.ROOT);
        if (name.equals("createindexes") && indexes.getCount() > 0) {
            if (command.containsKey("maxTimeMS")) {
                synchronized (this) {
                    seen.add(command.clone());
                }
                return Optional.of(ReplicaAnswers.error(50, "operation exceeded time limit"));
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
            return Optional.of(ReplicaAnswers.hello(addresses(), member, leads(member), terms.get(member)));
        }
        seen.add(command.clone());
        String database = command.getString("$db").getValue();
        ReplicaMember at = members.get(member);
        if (WRITES.contains(name)) {
            if (!leads(member)) {
                return Optional.of(ReplicaAnswers.error(10_107, "not primary"));
            }
            return write(at, database, command, Objects.requireNonNullElse(faults.poll(), ReplicaFault.NONE));
        }
        return Optional.of(ReplicaAnswers.stamped(at, clock, at.answer(database, command, leads(member))));
    }

    private Optional<BsonDocument> write(ReplicaMember at, String database, BsonDocument command, ReplicaFault fault) {
        if (fault.equals(ReplicaFault.MET)) {
            return Optional.of(ReplicaAnswers.stamped(at, clock, ReplicaAnswers.met()));
        }
        if (!fault.happens()) {
            return fault.silent()
                    ? Optional.empty()
                    : Optional.of(ReplicaAnswers.error(fault.code(), "as a test has told"));
        }
        String key =
                command.containsKey("txnNumber") ? command.getDocument("lsid").toJson() + command.get("txnNumber") : "";
        BsonDocument answer =
                at.append(new ReplicaMember.Op(database, command, key, terms.get(members.indexOf(at)), ++clock));
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
            ReplicaAnswers.withoutMajority(answer, code);
        }
        return Optional.of(ReplicaAnswers.stamped(at, clock, answer));
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

    @Override
    public void close() {
        finishIndexes();
        ports.forEach(ReplicaPort::close);
        members.forEach(ReplicaMember::close);
    }
}
