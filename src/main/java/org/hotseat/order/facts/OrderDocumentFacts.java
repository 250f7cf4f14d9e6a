package org.hotseat.order.facts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.Unread;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderStepFacts;
import org.hotseat.order.OwnField;
import org.hotseat.order.PayStatus;
import org.jspecify.annotations.Nullable;

/** The form of an order in MongoDB, both ways. */
public final class OrderDocumentFacts {

    /** The user's subject; the field of an order is in key form. */
    static final String OWNER_ID = "Owner_ID";

    /** The user in documents from before Hotseat. */
    static final String PLAYER_ID = "Player_ID";

    static final String KIND = "Kind";

    /** The id that a caller's own system has for the order. */
    static final String EXTERNAL_ID = "External_ID";

    /** A caller's own, an object of texts as JSON. */
    static final String METADATA = "Metadata";

    static final String PAY_STATUS = "Pay_Status";

    /** When its latest change was decided, by Redis's clock. */
    static final String CHANGED_AT = "Changed_At";

    private static final String OWNER = "owner";

    /** Text fields of an order with a name of their own in the documents. */
    private static final Map<String, String> TEXTS = Map.of(
            "model", KIND,
            "reference", "Reference",
            "ending", "Ending",
            "external_id", EXTERNAL_ID,
            "metadata", METADATA);

    private static final Map<String, String> TIMES =
            Map.of("placed_at", "Placed_At", "pay_before", "Pay_Before", "paid_at", "Paid_At", "ended_at", "Ended_At");

    /** Fields that an order loses again when it is paid late; a document keeps what is not written anew. */
    private static final Map<String, String> LOST = Map.of("ending", "Ending", "ended_at", "Ended_At");

    /** Fields that are written in another way, or are not the order's. */
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

    /** Fields that scripts and facts keep beside those of an order. */
    private static final Set<String> RESERVED = Set.of("kind", "entry", "id_type");

    private OrderDocumentFacts() {}

    /** The document of an order fact; a model's own fields keep their names unless it says otherwise. */
    public static VersionedDocument write(Fact fact, OrderModel model) {
        Document document = new Document(model.resourceFact(), fact.get("resource"))
                .append(PAY_STATUS, (int) fact.number("pay_status"));
        Map<String, OwnField> own = model.ownFields();
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
            Amounts.append(document, "Price", new Money(fact.number("price")));
        }
        fact.time().ifPresent(time -> document.append(CHANGED_AT, Date.from(time)));
        PaymentDocumentFacts.write(fact, document);
        OrderStepFacts.write(fact, document);
        return new VersionedDocument(
                OrderFacts.COLLECTION,
                idOf(fact.get("order"), fact.fields().get("id_type")),
                fact.number("version"),
                document);
    }

    /** Whether it has certainly taken nothing any more, whatever else cannot be read of it. */
    static boolean over(Document document) {
        return status(document).filter(status -> !status.live()).isPresent();
    }

    /** The reason for which a document of an earlier system cannot be shown as an order; empty when it can. */
    static Optional<Unread> problem(Document document, OrderModel model) {
        List<String> problems = new ArrayList<>();
        if (FactValues.id(document.get("_id")).filter(Ids::valid).isEmpty()) {
            problems.add("_id");
        }
        if (user(document).isEmpty()) {
            problems.add(document.containsKey(OWNER_ID) ? OWNER_ID : PLAYER_ID);
        }
        if (status(document).isEmpty()) {
            problems.add(PAY_STATUS);
        }
        if (FactValues.id(document.get(model.resourceFact())).filter(Ids::valid).isEmpty()) {
            problems.add(model.resourceFact());
        }
        return problems.isEmpty()
                ? Optional.empty()
                : Optional.of(Unread.of(
                        OrderFacts.COLLECTION, document.get("_id"), "cannot be read: " + String.join(", ", problems)));
    }

    static Optional<PayStatus> status(Document document) {
        Optional<Long> number = FactValues.whole(document.get(PAY_STATUS));
        return Arrays.stream(PayStatus.values())
                .filter(status ->
                        number.filter(value -> value == status.number()).isPresent())
                .findAny();
    }

    private static Optional<UserId> user(Document document) {
        Object user = document.get(OWNER_ID);
        return FactValues.id(user == null ? document.get(PLAYER_ID) : user).flatMap(UserId::read);
    }

    /** The order of a document without a problem, also of one from before Hotseat that lacks version, kind or times. */
    public static Order read(Document document, OrderModel model) {
        Map<String, String> fields = new HashMap<>();
        Object id = document.get("_id");
        fields.put("order", FactValues.id(id).orElseThrow());
        if (!(id instanceof String)) {
            fields.put("id_type", id instanceof ObjectId ? "object" : "number");
        }
        fields.put("model", model.kind());
        fields.put("resource", FactValues.id(document.get(model.resourceFact())).orElseThrow());
        fields.put(OWNER, user(document).orElseThrow().value());
        fields.put("pay_status", Integer.toString(status(document).orElseThrow().number()));
        fields.put("version", Long.toString(FactValues.version(document)));
        Amounts.read(document, "Price").ifPresent(price -> fields.put("price", Long.toString(price.cents())));
        PaymentDocumentFacts.read(document, fields);
        OrderStepFacts.read(document, fields);
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
                "ending", (field, word) -> Ending.read(word).map(Ending::word).orElse(null));
        document.forEach((name, value) -> {
            if (modelsOwn(name) && !model.ownFields().containsKey(name) && value instanceof String text) {
                fields.putIfAbsent(name, text);
            }
        });
        return new Order(fields);
    }

    /** Whether a field may be a model's own; one of an earlier system must not be taken for a common one. */
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

    /** Whether another class writes and reads it. */
    private static boolean written(String name) {
        return PaymentDocumentFacts.FIELDS.contains(name) || OrderStepFacts.FIELDS.contains(name);
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
