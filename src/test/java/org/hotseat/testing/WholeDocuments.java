package org.hotseat.testing;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Answers each document as one write left it, as MongoDB does. By itself the embedded server changes documents in place
 * and writes its answers to the network meanwhile: an answer could have the balance from before a change and the
 * version from behind it, and a change that is guarded by that version would undo the other one.
 */
final class WholeDocuments {

    private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findandmodify");
    private static final Set<String> ANSWERS = Set.of("find", "getmore", "aggregate", "findandmodify");

    private final Map<String, ReadWriteLock> collections = new ConcurrentHashMap<>();

    /** Lets the server handle a message; what it answers is nobody else's. */
    Document handle(MongoMessage message, Function<MongoMessage, Document> server) {
        Document asked = message.getDocument();
        String name = asked.keySet().iterator().next();
        String command = name.toLowerCase(Locale.ROOT);
        if (!WRITES.contains(command) && !ANSWERS.contains(command)) {
            return server.apply(message);
        }
        Object collection = command.equals("getmore") ? asked.get("collection") : asked.get(name);
        ReadWriteLock own =
                collections.computeIfAbsent(asked.get("$db") + "." + collection, each -> new ReentrantReadWriteLock());
        Lock lock = WRITES.contains(command) ? own.writeLock() : own.readLock();
        lock.lock();
        try {
            Document answer = server.apply(message);
            return ANSWERS.contains(command) ? answer.cloneDeeply() : answer;
        } finally {
            lock.unlock();
        }
    }
}
