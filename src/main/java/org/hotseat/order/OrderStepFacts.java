package org.hotseat.order;

import com.mongodb.client.model.Filters;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Role;

/** Reads and writes the history of an order in MongoDB, as a list of documents. */
public final class OrderStepFacts {

    public static final Set<String> FIELDS = Set.of(OrderHistoryEntry.FIELD);

    private static final String HISTORY = "History";
    private static final String AT = "At";
    private static final String WHAT = "What";
    private static final String REQUEST = "Request_ID";
    private static final String ROLES = "Roles";
    private static final String REFERENCE = "Reference";
    private static final String AMOUNT = "Amount";

    private OrderStepFacts() {}

    /** Writes the history of a fact into its document; a fact of an earlier version has none. */
    public static void write(Fact fact, Document document) {
        String packed = fact.fields().getOrDefault(OrderHistoryEntry.FIELD, "");
        if (!packed.isEmpty()) {
            document.append(
                    HISTORY,
                    packed.lines()
                            .map(line -> document(OrderHistoryEntry.parse(line)))
                            .toList());
        }
    }

    /** Matches documents of orders that have given this unit for another. */
    public static Bson movedFrom(String unit) {
        return Filters.elemMatch(
                HISTORY,
                Filters.and(
                        Filters.eq(WHAT, OrderHistoryEntry.MOVED),
                        Filters.regex(REFERENCE, "^" + Pattern.quote(unit + " "))));
    }

    private static Document document(OrderHistoryEntry step) {
        Document document = new Document(AT, Date.from(step.at())).append(WHAT, step.wireName());
        Actor actor = step.actor().orElseThrow();
        List<String> roles = actor.roleNames();
        if (!roles.isEmpty()) {
            document.append(ROLES, roles);
        }
        if (!actor.request().isEmpty()) {
            document.append(REQUEST, actor.request());
        }
        step.reference().ifPresent(name -> document.append(REFERENCE, name));
        step.amount().ifPresent(money -> Amounts.append(document, AMOUNT, money));
        return document;
    }

    /**
     * Reads the history of a document into the fields of an order. A document of an earlier version, or with other
     * content under the name, has none.
     */
    public static void read(Document document, Map<String, String> fields) {
        FactValues.lines(document.get(HISTORY), each -> step(each).map(OrderHistoryEntry::packed))
                .ifPresent(packed -> fields.put(OrderHistoryEntry.FIELD, packed));
    }

    private static Optional<OrderHistoryEntry> step(Document step) {
        Optional<String> word = FactValues.text(step, WHAT);
        if (word.isEmpty()) {
            return Optional.empty();
        }
        String[] actor = actor(step).text().split(" ", -1);
        return FactValues.time(step, AT)
                .map(at -> new OrderHistoryEntry(
                        at,
                        actor[0],
                        actor[1],
                        word.get(),
                        FactValues.text(step, REFERENCE),
                        Amounts.read(step, AMOUNT)));
    }

    private static Actor actor(Document step) {
        Set<Role> roles = step.get(ROLES) instanceof List<?> words
                ? words.stream()
                        .flatMap(role -> Role.ofGroup(String.valueOf(role)).stream())
                        .collect(Collectors.toSet())
                : Set.of();
        return new Actor("", roles, FactValues.text(step, REQUEST).orElse(""));
    }
}
