package org.hotseat.simulation.mongo;

import com.mongodb.client.AggregateIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoIterable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A query of the driver: it is read at once when its first document is asked for. */
final class Finding {

    private final SimulatedMongo mongo;
    private final String name;
    private final long boundMillis;
    private final BsonDocument filter;
    private BsonDocument projection = new BsonDocument();
    private BsonDocument sort = new BsonDocument();
    private int limit;
    private int skip;

    private Finding(SimulatedMongo mongo, String name, long boundMillis, BsonDocument filter) {
        this.mongo = mongo;
        this.name = name;
        this.boundMillis = boundMillis;
        this.filter = filter;
    }

    static Object of(SimulatedMongo mongo, String name, long boundMillis, BsonDocument filter) {
        Finding finding = new Finding(mongo, name, boundMillis, filter);
        return iterable(FindIterable.class, finding::read, finding);
    }

    /** The only stage of an aggregation that is used: the groups of the values of a field, without anything else. */
    static Object groups(SimulatedMongo mongo, String name, long boundMillis, BsonDocument stage) {
        String field = stage.getDocument("$group").getString("_id").getValue().substring(1);
        Supplier<List<?>> read = () -> mongo
                .read(
                        () -> name + " group by " + field,
                        boundMillis,
                        world -> world.find(name, new BsonDocument()).stream()
                                .map(each -> MongoWorld.document(each).get(field))
                                .toList())
                .stream()
                .distinct()
                .map(value -> new Document("_id", value))
                .toList();
        return iterable(AggregateIterable.class, read, null);
    }

    private List<Document> read() {
        return mongo.read(() -> name + " find " + filter, boundMillis, world -> {
            List<BsonDocument> found = new ArrayList<>(world.find(name, filter));
            if (!sort.isEmpty()) {
                found.sort(sorted());
            }
            List<Document> documents = new ArrayList<>();
            for (BsonDocument each : found.subList(Math.min(skip, found.size()), found.size())) {
                if (limit == 0 || documents.size() < limit) {
                    documents.add(MongoWorld.document(projected(each)));
                }
            }
            return documents;
        });
    }

    private Comparator<BsonDocument> sorted() {
        Comparator<BsonDocument> all = (one, other) -> 0;
        for (Map.Entry<String, BsonValue> each : sort.entrySet()) {
            Comparator<BsonDocument> by =
                    (one, other) -> Order.compare(one.get(each.getKey()), other.get(each.getKey()));
            all = all.thenComparing(each.getValue().asNumber().intValue() < 0 ? by.reversed() : by);
        }
        return all;
    }

    private BsonDocument projected(BsonDocument document) {
        if (projection.isEmpty()) {
            return document;
        }
        boolean includes = projection.entrySet().stream()
                        .anyMatch(each -> !each.getKey().equals("_id")
                                && each.getValue().asNumber().intValue() != 0)
                || projection.keySet().equals(java.util.Set.of("_id"));
        BsonDocument projected = new BsonDocument();
        document.forEach((field, value) -> {
            boolean named = projection.containsKey(field)
                    || projection.keySet().stream().anyMatch(path -> path.startsWith(field + "."));
            if (field.equals("_id") ? !(named && !includes) : named == includes) {
                projected.put(field, value);
            }
        });
        return projected;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object iterable(Class<?> type, Supplier<? extends List<?>> read, @Nullable Finding finding) {
        return Proxy.newProxyInstance(
                MongoIterable.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, a) -> {
                    switch (method.getName()) {
                        case "projection":
                            if (finding != null && a[0] != null) {
                                finding.projection = MongoWorld.bson((Bson) a[0]);
                            }
                            return proxy;
                        case "sort":
                            if (finding != null) {
                                finding.sort = MongoWorld.bson((Bson) a[0]);
                            }
                            return proxy;
                        case "limit":
                            if (finding != null) {
                                finding.limit = (int) a[0];
                            }
                            return proxy;
                        case "skip":
                            if (finding != null) {
                                finding.skip = (int) a[0];
                            }
                            return proxy;
                        case "filter", "batchSize", "timeoutMode", "hint", "maxTime":
                            return proxy;
                        case "map":
                            Function map = (Function) mapper(a[0]);
                            return iterable(
                                    MongoIterable.class,
                                    () -> read.get().stream().map(map).toList(),
                                    finding);
                        case "into":
                            ((Collection) a[0]).addAll(read.get());
                            return a[0];
                        case "forEach":
                            ((List) read.get()).forEach((Consumer) a[0]);
                            return null;
                        case "first":
                            if (finding != null) {
                                finding.limit = 1;
                            }
                            List<?> found = read.get();
                            return found.isEmpty() ? null : found.get(0);
                        case "iterator", "cursor":
                            return cursor(read.get().iterator());
                        default:
                            throw new UnsupportedOperationException(method.getName());
                    }
                });
    }

    @SuppressWarnings("unchecked")
    private static Function<Object, Object> mapper(Object function) {
        com.mongodb.Function<Object, Object> map = (com.mongodb.Function<Object, Object>) function;
        return map::apply;
    }

    private static Object cursor(Iterator<?> all) {
        return Proxy.newProxyInstance(
                MongoCursor.class.getClassLoader(),
                new Class<?>[] {MongoCursor.class},
                (proxy, method, a) -> switch (method.getName()) {
                    case "hasNext" -> all.hasNext();
                    case "next" -> all.next();
                    case "close" -> null;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
