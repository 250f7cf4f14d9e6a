package org.hotseat.order.facts;

import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.order.Ending;
import org.hotseat.order.ModelField;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderStepFacts;
import org.hotseat.order.ticket.HeldTicketFacts;
import org.jspecify.annotations.Nullable;

/** Maps orders to documents of MongoDB, and back. */
public final class OrderDocumentFacts {

    /** The field with the user's subject; the field of an order has the key form. */
    static final String OWNER_ID = "Owner_ID";

    /** The field with the user in documents from before Hotseat. */
    static final String PLAYER_ID = "Player_ID";

    static final String KIND = "Kind";

    /** The field with the id of the order in the caller's own system. */
    static final String EXTERNAL_ID = "External_ID";

    /** The field with the caller's own data, an object of texts as JSON. */
    static final String METADATA = "Metadata";

    /** The field with the reason why staff has named its price. */
    static final String PRICE_REASON = "Price_Reason";

    static final String PRICE = "Price";

    static final String PAY_STATUS = "Pay_Status";

    /** The field with the time of the decision of its latest change, by Redis's clock. */
    static final String CHANGED_AT = "Changed_At";

    private static final String OWNER = "owner";

    /** The text fields of an order whose name in the documents differs. */
    private static final Map<String, String> TEXTS = Map.of(
            "model",
            KIND,
            "reference",
            "Reference",
            "ending",
            "Ending",
            "external_id",
            EXTERNAL_ID,
            "metadata",
            METADATA,
            "price_reason",
            PRICE_REASON,
            "sold_name",
            "Sold_Name",
            "sold_categories",
            "Sold_Categories");

    static final Map<String, String> TIMES = Map.of(
            "placed_at",
            "Placed_At",
            "pay_before",
            "Pay_Before",
            "paid_at",
            "Paid_At",
            "ended_at",
            "Ended_At",
            "sold_start",
            "Sold_Start");

    /**
     * The fields that an order loses when it is paid late. They are written as null, since an update keeps fields that
     * it does not write.
     */
    private static final Map<String, String> LOST = Map.of("ending", "Ending", "ended_at", "Ended_At");

    /** The fields that are written in another way, or do not belong to the order. */
    private static final Set<String> NOT_COPIED = Set.of(
            "epoch",
            "order",
            "resource",
            "version",
            "pay_status",
            "price",
            "idem",
            "idem_print",
            "idem_reply",
            "left",
            "turn",
            "by",
            "act",
            "again",
            "after",
            "term");

    /** The fields that scripts and facts have beside those of an order. */
    private static final Set<String> RESERVED = Set.of("kind", "entry", "id_type");

    private OrderDocumentFacts() {}

    /** Returns the document of an order fact. A model's own fields keep their names unless the model defines others. */
    public static VersionedDocument write(Fact fact, OrderModel model) {
        Document document = new Document(model.resourceFact(), fact.get("resource"))
                .append(PAY_STATUS, (int) fact.number("pay_status"));
        Map<String, ModelField> own = model.ownFields();
        fact.fields().forEach((name, value) -> {
            if (value.isEmpty() && LOST.containsKey(name)) {
                document.append(LOST.get(name), null);
            }
            if (NOT_COPIED.contains(name) || written(name) || value.isEmpty()) {
                return;
            }
            if (TIMES.containsKey(name)) {
                document.append(TIMES.get(name), new Date(Long.parseLong(value)));
            } else if (own.containsKey(name)) {
                OwnFieldFacts.append(document, own.get(name), value);
            } else if (name.equals(OWNER)) {
                document.append(OWNER_ID, new UserId(value).subject());
            } else {
                document.append(TEXTS.getOrDefault(name, name), value);
            }
        });
        if (!fact.fields().getOrDefault("price", "").isEmpty()) {
            Amounts.append(document, PRICE, new Money(fact.number("price")));
        }
        fact.time().ifPresent(time -> document.append(CHANGED_AT, Date.from(time)));
        PaymentDocumentFacts.write(fact, document);
        OrderStepFacts.write(fact, document);
        HeldTicketFacts.write(fact, document);
        return new VersionedDocument(
                OrderFacts.COLLECTION,
                idOf(fact.get("order"), fact.fields().get("id_type")),
                fact.number("version"),
                document);
    }

    /**
     * Reads an order from a document without a problem, including documents from before Hotseat without version, kind
     * or times.
     */
    public static Order read(Document document, OrderModel model) {
        Map<String, String> fields = new HashMap<>();
        Object id = document.get("_id");
        fields.put("order", FactValues.id(id).orElseThrow());
        if (!(id instanceof String)) {
            fields.put("id_type", id instanceof ObjectId ? "object" : "number");
        }
        fields.put("model", model.kind());
        fields.put("resource", FactValues.id(document.get(model.resourceFact())).orElseThrow());
        fields.put(OWNER, LegacyOrderFacts.user(document).orElseThrow().value());
        fields.put(
                "pay_status",
                Integer.toString(LegacyOrderFacts.status(document).orElseThrow().number()));
        fields.put("version", Long.toString(FactValues.version(document)));
        Amounts.read(document, PRICE).ifPresent(price -> fields.put("price", Long.toString(price.cents())));
        PaymentDocumentFacts.read(document, fields);
        OrderStepFacts.read(document, fields);
        HeldTicketFacts.read(document, fields);
        model.ownFields()
                .forEach(
                        (field, own) -> OwnFieldFacts.read(document, own).ifPresent(value -> fields.put(field, value)));
        TIMES.forEach((field, name) -> FactValues.time(document, name)
                .ifPresent(time -> fields.put(field, Long.toString(time.toEpochMilli()))));
        TEXTS.forEach((field, name) -> {
            if (!fields.containsKey(field)) {
                put(fields, field, document.get(name));
            }
        });
        fields.computeIfPresent(
                "ending",
                (field, word) -> Ending.read(word).map(Ending::wireName).orElse(null));
        document.forEach((name, value) -> {
            if (modelsOwn(name) && !model.ownFields().containsKey(name) && value instanceof String text) {
                fields.putIfAbsent(name, text);
            }
        });
        return new Order(fields);
    }

    /**
     * Returns whether a field may be a model's own. A field of an earlier system must not be taken for a common one.
     */
    private static boolean modelsOwn(String name) {
        return !name.isEmpty()
                && Character.isLowerCase(name.charAt(0))
                && !NOT_COPIED.contains(name)
                && !written(name)
                && !TEXTS.containsKey(name)
                && !name.equals(OWNER)
                && !TIMES.containsKey(name)
                && !RESERVED.contains(name);
    }

    /** Returns whether another class writes and reads the field. */
    private static boolean written(String name) {
        return PaymentDocumentFacts.FIELDS.contains(name)
                || OrderStepFacts.FIELDS.contains(name)
                || HeldTicketFacts.FIELDS.contains(name);
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
