package org.hotseat.order;

import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/** The form of an order in MongoDB, both ways. */
final class OrderDocumentFacts {

    /** Text fields of an order with a name of their own in the documents. */
    private static final Map<String, String> TEXTS =
            Map.of("model", "Kind", "owner", "Owner_ID", "reference", "Reference", "ending", "Ending");

    private static final Map<String, String> TIMES =
            Map.of("placed_at", "Placed_At", "pay_before", "Pay_Before", "paid_at", "Paid_At", "ended_at", "Ended_At");

    /** Fields that are written in another way, or are not the order's. */
    private static final Set<String> NOT_COPIED =
            Set.of("epoch", "order", "resource", "version", "pay_status", "price", "idem", "idem_print", "idem_reply");

    private OrderDocumentFacts() {}

    /** The document of an order fact; a model's own fields keep their names unless it tells otherwise. */
    static VersionedDocument write(Fact fact, OrderModel model) {
        Document document = new Document(model.resourceFact(), fact.get("resource"))
                .append("Pay_Status", (int) fact.number("pay_status"));
        Map<String, OwnField> own = model.ownFields();
        fact.fields().forEach((name, value) -> {
            if (NOT_COPIED.contains(name) || value.isEmpty()) {
                return;
            }
            if (TIMES.containsKey(name)) {
                document.append(TIMES.get(name), new Date(Long.parseLong(value)));
            } else if (own.containsKey(name)) {
                document.append(
                        own.get(name).name(), OwnFieldFacts.write(own.get(name).form(), value));
            } else {
                document.append(TEXTS.getOrDefault(name, name), value);
            }
        });
        if (!fact.fields().getOrDefault("price", "").isEmpty()) {
            document.append("Price", FactValues.money(new Money(fact.number("price"))));
        }
        return new VersionedDocument(
                OrderFacts.COLLECTION,
                idOf(fact.get("order"), fact.fields().get("id_type")),
                fact.number("version"),
                document);
    }

    /** The order of a document, also of one from before Hotseat that lacks version, kind or times. */
    static Order read(Document document, OrderModel model) {
        Map<String, String> fields = new HashMap<>();
        Object id = document.get("_id");
        fields.put("order", String.valueOf(id));
        if (!(id instanceof String)) {
            fields.put("id_type", id instanceof ObjectId ? "object" : "number");
        }
        fields.put("model", model.name());
        fields.put("resource", String.valueOf(document.get(model.resourceFact())));
        fields.put("owner", String.valueOf(document.get(document.containsKey("Owner_ID") ? "Owner_ID" : "Player_ID")));
        fields.put(
                "pay_status",
                String.valueOf(document.get("Pay_Status", Number.class).intValue()));
        fields.put("version", Long.toString(FactValues.version(document)));
        FactValues.money(document.get("Price")).ifPresent(price -> fields.put("price", Long.toString(price.cents())));
        model.ownFields()
                .forEach((field, own) -> OwnFieldFacts.read(own.form(), document.get(own.name()))
                        .ifPresent(value -> fields.put(field, value)));
        TIMES.forEach((field, name) -> FactValues.time(document, name)
                .ifPresent(time -> fields.put(field, Long.toString(time.toEpochMilli()))));
        TEXTS.forEach((field, name) -> {
            if (!fields.containsKey(field)) {
                put(fields, field, document.get(name));
            }
        });
        document.forEach((name, value) -> {
            if (Character.isLowerCase(name.charAt(0)) && value instanceof String text) {
                fields.putIfAbsent(name, text);
            }
        });
        return new Order(fields);
    }

    /** Everything an {@code _id} may be that reads as this text: ids from before Hotseat need not be strings. */
    static List<Object> idsOf(String text) {
        List<Object> ids = new ArrayList<>(List.of(text));
        if (ObjectId.isValid(text)) {
            ids.add(new ObjectId(text));
        }
        if (text.matches("\\d{1,18}")) {
            ids.add(Long.valueOf(text));
        }
        return ids;
    }

    private static Object idOf(String text, @Nullable String type) {
        if (type == null) {
            return text;
        }
        return type.equals("object") ? new ObjectId(text) : Long.valueOf(text);
    }

    private static void put(Map<String, String> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, String.valueOf(value));
        }
    }
}
