package org.hotseat.facts.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.WriteModel;
import jakarta.enterprise.inject.Vetoed;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.Document;
import org.hotseat.facts.FakeBatches;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * A MongoDB whose bulk writes end as a test has said, one after the other; those it has not spoken of succeed. No bean,
 * like {@link FakeBatches}.
 */
@Vetoed
public class ScriptedMongo extends MongoConnection {

    private static final ServerAddress ADDRESS = new ServerAddress();

    /** The one id that is taken, when any is. */
    private static final String TAKEN = "a";

    private final Deque<RuntimeException> endings = new ArrayDeque<>();
    private final List<List<? extends WriteModel<Document>>> writes = new ArrayList<>();
    private boolean refusesAll;
    private @Nullable Document stored = new Document("_id", TAKEN);

    public ScriptedMongo next(RuntimeException ending) {
        endings.add(ending);
        return this;
    }

    /** Whether a document whose key is taken is there under its own {@code _id}. */
    public ScriptedMongo present(boolean there) {
        stored = there ? new Document("_id", TAKEN) : null;
        return this;
    }

    /** A document whose key is taken. */
    public ScriptedMongo stored(Document document) {
        stored = new Document(document).append("_id", TAKEN);
        return this;
    }

    /** The models of each bulk write so far. */
    public List<List<? extends WriteModel<Document>>> writes() {
        return writes;
    }

    /** The driver's exception when some writes of an unordered bulk failed. */
    public static MongoBulkWriteException errors(BulkWriteError... errors) {
        return bulk(List.of(errors), null);
    }

    public static MongoBulkWriteException notByAMajority() {
        return bulk(
                List.of(), new WriteConcernError(64, "WriteConcernFailed", "waiting timed out", new BsonDocument()));
    }

    public static BulkWriteError error(int index, int code) {
        return new BulkWriteError(code, "code " + code, new BsonDocument(), index);
    }

    /** A document with another id has an equal field that must be unique. */
    public static BulkWriteError notUnique(int index) {
        String words = "E11000 duplicate key error collection: db.things index: Value_1 dup key: { Value: 1 }";
        return new BulkWriteError(MongoErrors.DUPLICATE_KEY, words, new BsonDocument(), index);
    }

    /** Writes that have nothing to do with facts are refused, too. */
    public ScriptedMongo refusingAll() {
        refusesAll = true;
        return this;
    }

    @Override
    public void acknowledges(long timeoutMillis) {
        if (refusesAll) {
            throw new Unavailable("mongodb", "MongoDB does not answer.", null);
        }
    }

    private static MongoBulkWriteException bulk(List<BulkWriteError> errors, @Nullable WriteConcernError concern) {
        return new MongoBulkWriteException(BulkWriteResult.unacknowledged(), errors, concern, ADDRESS, Set.of());
    }

    @SuppressWarnings("unchecked")
    private Object found() {
        return Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {FindIterable.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("forEach")) {
                        return proxy;
                    }
                    if (stored != null) {
                        ((Consumer<Document>) arguments[0]).accept(stored);
                    }
                    return null;
                });
    }

    @Override
    @SuppressWarnings("unchecked")
    public MongoCollection<Document> collection(String name, long timeoutMillis) {
        return (MongoCollection<Document>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {MongoCollection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("find")) {
                        return found();
                    }
                    writes.add((List<? extends WriteModel<Document>>) arguments[0]);
                    RuntimeException ending = endings.poll();
                    if (ending != null) {
                        throw ending;
                    }
                    return BulkWriteResult.unacknowledged();
                });
    }
}
