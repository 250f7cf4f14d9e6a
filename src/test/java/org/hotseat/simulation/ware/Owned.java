package org.hotseat.simulation.ware;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactTerms;
import org.hotseat.simulation.mongo.MongoWorld;

/**
 * A part of a resource and its document: what lives and did not come late has an owner.
 *
 * @param event the subject and the type of the event that must tell of it
 */
public record Owned(Object id, long units, List<String> things, String event, Document fact) {

    private static final String STATUS = "Pay_Status";
    private static final String LOCK = "Lock_ID";

    static List<Owned> orders(MongoWorld facts, String resource, String field, String id) {
        return live(facts, resource, "orders", Filters.and(Filters.eq(field, id), Filters.in(STATUS, 0, 1)))
                .map(Owned::order)
                .toList();
    }

    private static Owned order(Document fact) {
        List<String> seats = fact.containsKey("seats")
                ? Stream.of(fact.getString("seats").split(" ")).map(Taken::seat).toList()
                : List.of();
        String event = "orders/" + fact.get("_id") + " ordered";
        return new Owned(fact.get("_id"), seats.isEmpty() ? units(fact) : seats.size(), seats, event, fact);
    }

    private static long units(Document fact) {
        Object units = fact.containsKey("Units") ? fact.get("Units") : fact.get("Places");
        return units instanceof Number number ? number.longValue() : 1;
    }

    /** Orders and holds whose time is not up; a hold that has become an order is counted as that one. */
    static List<Owned> places(MongoWorld facts, String resource, String id, Date now) {
        List<Owned> all = new ArrayList<>(orders(facts, resource, "Schedule_ID", id));
        Set<Object> ordered = new HashSet<>();
        facts.find("orders", Filters.eq("Schedule_ID", id)).forEach(order -> ordered.add(order.get(LOCK)));
        Bson gone = Filters.and(Filters.eq("Schedule_ID", id), Filters.eq("Status", 1));
        for (Document hold : facts.find("lock_records", gone)) {
            if (!ordered.contains(hold.get("_id"))) {
                throw new AssertionError("neither hold nor order: " + hold);
            }
        }
        live(facts, resource, "lock_records", Filters.and(Filters.eq("Schedule_ID", id), Filters.eq("Status", 0)))
                .filter(hold -> !ordered.contains(hold.get("_id"))
                        && hold.getDate("ExpireTime").after(now))
                .map(hold ->
                        new Owned(hold.get("_id"), units(hold), List.of(), "holds/" + hold.get("_id") + " held", hold))
                .forEach(all::add);
        return all;
    }

    /** Things that were given away for good, each a document of its own. */
    static List<Owned> things(MongoWorld facts, String collection, String field, String resource, String subjects) {
        String id = resource.substring(resource.indexOf('/') + 1);
        return live(facts, resource, collection, Filters.eq(field, id))
                .map(fact -> thing(fact, id, resource + subjects))
                .toList();
    }

    /** Its id begins with that of its resource. */
    private static Owned thing(Document fact, String resource, String subjects) {
        String id = fact.getString("_id");
        String event = subjects + id.substring(resource.length() + 1) + " claimed";
        return new Owned(id, 1, List.of(id), event, fact);
    }

    /** The documents of a resource that are not late. */
    public static Stream<Document> live(MongoWorld facts, String resource, String collection, Bson filter) {
        long stamp = facts.find("stamps", Filters.eq("_id", resource)).stream()
                .mapToLong(each -> each.get(FactTerms.FIELD, 0L))
                .findFirst()
                .orElse(0);
        return facts.find(collection, filter).stream()
                .filter(each -> each.get(FactTerms.FIELD) == null || each.getLong(FactTerms.FIELD) >= stamp);
    }

    /** Whether its fact says that it was paid. */
    public boolean paid() {
        return Integer.valueOf(1).equals(fact.get(STATUS));
    }
}
