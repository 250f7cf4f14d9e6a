package org.hotseat.order.facts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.UserId;
import org.hotseat.order.ModelField;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/** Reads the fields of an order's document that an earlier system may have written in another form, or not at all. */
final class LegacyOrderFacts {

    private LegacyOrderFacts() {}

    /** Returns whether the order certainly takes nothing any more, even if the rest of it cannot be read. */
    static boolean hasEnded(Document document) {
        return status(document).filter(status -> !status.live()).isPresent();
    }

    /** Returns the reason why a document of an earlier system cannot be shown as an order; empty when it can. */
    static Optional<UnreadableDocument> problem(Document document, OrderModel model) {
        List<String> problems = new ArrayList<>();
        if (FactValues.id(document.get("_id")).filter(Ids::valid).isEmpty()) {
            problems.add("_id");
        }
        if (user(document).isEmpty()) {
            problems.add(
                    document.containsKey(OrderDocumentFacts.OWNER_ID)
                            ? OrderDocumentFacts.OWNER_ID
                            : OrderDocumentFacts.PLAYER_ID);
        }
        if (status(document).isEmpty()) {
            problems.add(OrderDocumentFacts.PAY_STATUS);
        }
        if (FactValues.id(document.get(model.resourceFact())).filter(Ids::valid).isEmpty()) {
            problems.add(model.resourceFact());
        }
        if (PaymentDocumentFacts.unknown(document)) {
            problems.add(PaymentDocumentFacts.PAYMENTS);
        }
        return UnreadableDocument.of(OrderFacts.COLLECTION, document.get("_id"), problems);
    }

    /**
     * Returns all fields that cannot be read: those of {@link #problem}, and those that are replaced by a default,
     * which are no such time, no price and one unit.
     */
    static Optional<UnreadableDocument> unreadable(Document document, OrderModel model) {
        List<String> lost = lost(document, model);
        return problem(document, model)
                .map(problem -> problem.withFields(lost))
                .or(() -> UnreadableDocument.of(OrderFacts.COLLECTION, document.get("_id"), lost));
    }

    private static List<String> lost(Document document, OrderModel model) {
        List<String> lost = new ArrayList<>();
        model.ownFields().values().stream()
                .filter(own -> document.get(own.name()) != null
                        && OwnFieldFacts.read(document, own).isEmpty())
                .map(ModelField::name)
                .forEach(lost::add);
        if (document.get(OrderDocumentFacts.PRICE) != null
                && Amounts.read(document, OrderDocumentFacts.PRICE).isEmpty()) {
            lost.add(OrderDocumentFacts.PRICE);
        }
        OrderDocumentFacts.TIMES.values().stream()
                .filter(time -> document.get(time) != null
                        && FactValues.time(document, time).isEmpty())
                .sorted()
                .forEach(lost::add);
        return lost;
    }

    /** Returns the status; empty when it is unknown. */
    static Optional<PayStatus> status(Document document) {
        Optional<Long> number = FactValues.wholeNumber(document.get(OrderDocumentFacts.PAY_STATUS));
        return Arrays.stream(PayStatus.values())
                .filter(status ->
                        number.filter(value -> value == status.number()).isPresent())
                .findAny();
    }

    /** Returns the user, also from the field of an earlier system; empty when the id is invalid. */
    static Optional<UserId> user(Document document) {
        Object user = document.get(OrderDocumentFacts.OWNER_ID);
        return FactValues.id(user == null ? document.get(OrderDocumentFacts.PLAYER_ID) : user)
                .flatMap(UserId::read);
    }
}
