package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;
import org.hotseat.order.KeptAmount;
import org.hotseat.order.Order;
import org.hotseat.order.Payment;
import org.hotseat.order.Refund;
import org.jspecify.annotations.Nullable;

/** Reads and writes the money of an order in MongoDB: amounts, and lists of documents for its payments and refunds. */
public final class PaymentDocumentFacts {

    static final String PAYMENTS = "Payments";
    private static final String REFUNDS = "Refunds";

    /** The path of the payment system's texts about refunds. */
    static final String REASONS = REFUNDS + ".Reason";

    /** The path of the returned seats, as {@code <category>:<row>:<number>}. */
    static final String GIVEN_SEATS = REFUNDS + ".Seats";

    private static final String REFERENCE = "Reference";
    private static final String AMOUNT = "Amount";
    private static final String STATE = "State";
    private static final String PLACES = "Places";
    private static final String CATEGORY = "Category_ID";

    private static final String CHECKED_IN = "Checked_In_At";
    private static final String KEPT = "Kept";
    private static final String OWED = "Owed";
    private static final String KEPT_AS = "Kept_As";
    /** The field with the end of an authorization that keeps an order; null or absent if there is none. */
    static final String PINNED_UNTIL = "Pinned_Until";

    /** The fields of an order that this class reads and writes. */
    static final Set<String> FIELDS =
            Set.of(Payment.FIELD, Refund.FIELD, Payment.HANDED_OVER, "placed", "refund_due", "pinned_until");

    /** The amounts beside the price. */
    private static final Map<String, String> AMOUNTS = Map.of("placed", "Placed", "refund_due", OrderFacts.REFUND_DUE);

    /** The paths of the references of payments and refunds; the last one is for an order with one payment. */
    static final List<String> REFERENCES = List.of(PAYMENTS + "." + REFERENCE, REFUNDS + "." + REFERENCE, REFERENCE);

    /** The field with the time at which the payment system was said to have all that is due; null if it has not. */
    static final String HANDED_OVER_AT = "Handed_Over_At";

    private static final String HANDED_OVER = "Handed_Over";

    private static final Pattern MARK = Pattern.compile("[0-9]{1,15}(\n[^\t\n]*\t[0-9]{1,15})+");

    private static final Pattern SEAT = Pattern.compile("\\S+");

    private PaymentDocumentFacts() {}

    /** Writes these fields of a fact into its document. */
    public static void write(Fact fact, Document document) {
        // A field without a value any more is written as null, since an update keeps fields that it does not write.
        AMOUNTS.forEach(
                (field, name) -> given(fact, field).ifPresent(cents -> Amounts.append(document, name, money(cents))));
        given(fact, "pinned_until").ifPresent(millis -> document.append(PINNED_UNTIL, date(millis)));
        text(fact, Payment.HANDED_OVER)
                .ifPresent(packed -> document.append(HANDED_OVER, packed)
                        .append(
                                HANDED_OVER_AT,
                                Payment.handedOverAt(new Order(fact.fields()))
                                        .map(Date::from)
                                        .orElse(null)));
        text(fact, Payment.FIELD)
                .ifPresent(packed -> document.append(
                        PAYMENTS,
                        packed.lines()
                                .map(line -> document(Payment.parse(line)))
                                .toList()));
        text(fact, Refund.FIELD)
                .ifPresent(packed -> document.append(
                        REFUNDS,
                        packed.lines().map(line -> document(Refund.parse(line))).toList()));
    }

    /** Matches documents with a payment that has to be given back, or was given back. */
    static Bson owed() {
        return Filters.in(PAYMENTS + "." + STATE, Payment.State.REFUND_DUE.name(), Payment.State.REFUNDED.name());
    }

    /** Matches documents of orders with a payment or refund of this name. */
    static Bson referenced(String reference) {
        return Filters.or(
                REFERENCES.stream().map(field -> Filters.eq(field, reference)).toList());
    }

    private static Optional<String> given(Fact fact, String field) {
        return Optional.ofNullable(fact.fields().get(field));
    }

    private static Optional<String> text(Fact fact, String field) {
        return given(fact, field).filter(text -> !text.isEmpty());
    }

    private static @Nullable Money money(String cents) {
        return cents.isEmpty() ? null : new Money(Long.parseLong(cents));
    }

    private static @Nullable Object date(String millis) {
        return millis.isEmpty() ? null : new Date(Long.parseLong(millis));
    }

    private static Document document(Payment payment) {
        Document document = Amounts.append(new Document(REFERENCE, payment.reference()), AMOUNT, payment.amount())
                .append(STATE, payment.state().name());
        payment.at().ifPresent(at -> document.append("At", Date.from(at)));
        payment.validUntil().ifPresent(end -> document.append("Valid_Until", Date.from(end)));
        Amounts.append(document, "Given_Back", payment.back());
        if (payment.owed().cents() > 0) {
            Amounts.append(document, OWED, payment.owed());
        }
        return payment.kept().cents() == 0 ? document : Amounts.append(document, KEPT, payment.kept());
    }

    private static Document document(Refund refund) {
        Document document = Amounts.append(new Document(REFERENCE, refund.reference()), AMOUNT, refund.amount());
        refund.at().ifPresent(at -> document.append("At", Date.from(at)));
        document.append("Seats", refund.seats()).append("Reason", refund.reason());
        refund.checkedIn().ifPresent(time -> document.append(CHECKED_IN, Date.from(time)));
        refund.category().ifPresent(category -> document.append(CATEGORY, category));
        refund.kept()
                .ifPresent(part -> Amounts.append(document, KEPT, part.amount())
                        .append(KEPT_AS, part.as().wireName()));
        return refund.places() == 0 ? document : document.append(PLACES, refund.places());
    }

    /**
     * Reads these fields into the fields of an order. A document of an earlier version, or with other content under
     * their names, has none.
     */
    public static void read(Document document, Map<String, String> fields) {
        AMOUNTS.forEach((field, name) ->
                Amounts.read(document, name).ifPresent(amount -> fields.put(field, Long.toString(amount.cents()))));
        FactValues.time(document, PINNED_UNTIL)
                .ifPresent(time -> fields.put("pinned_until", Long.toString(time.toEpochMilli())));
        if (document.get(HANDED_OVER) instanceof String packed
                && MARK.matcher(packed).matches()) {
            fields.put(Payment.HANDED_OVER, packed);
        }
        FactValues.lines(document.get(PAYMENTS), each -> payment(each).map(Payment::packed))
                .ifPresent(packed -> fields.put(Payment.FIELD, packed));
        FactValues.lines(document.get(REFUNDS), each -> refund(each).map(Refund::packed))
                .ifPresent(packed -> fields.put(Refund.FIELD, packed));
    }

    /** Returns whether an order of Hotseat has a payment in a state of a later version, which is not to be lost. */
    static boolean unknown(Document order) {
        return order.containsKey(VersionedDocument.VERSION)
                && order.get(PAYMENTS) instanceof List<?> payments
                && payments.stream()
                        .anyMatch(each -> each instanceof Document payment
                                && payment.get(STATE) instanceof String state
                                && Payment.State.read(state).isEmpty());
    }

    private static Optional<Payment> payment(Document document) {
        Optional<Payment.State> state = FactValues.text(document, STATE).flatMap(Payment.State::read);
        return FactValues.text(document, REFERENCE)
                .filter(reference -> state.isPresent())
                .map(reference -> new Payment(
                        reference,
                        amount(document, AMOUNT),
                        state.get(),
                        FactValues.time(document, "At"),
                        FactValues.time(document, "Valid_Until"),
                        amount(document, "Given_Back"),
                        amount(document, KEPT),
                        amount(document, OWED)));
    }

    private static Optional<Refund> refund(Document document) {
        Optional<List<String>> seats = seats(document);
        return FactValues.text(document, REFERENCE)
                .filter(reference ->
                        seats.isPresent() && FactValues.time(document, "At").isPresent())
                .map(reference -> new Refund(
                        reference,
                        amount(document, AMOUNT),
                        FactValues.time(document, "At"),
                        seats.get(),
                        FactValues.text(document, "Reason").orElse(""),
                        FactValues.wholeNumber(document.get(PLACES)).orElse(0L).intValue(),
                        FactValues.text(document, CATEGORY),
                        FactValues.time(document, CHECKED_IN),
                        KeptAmount.of(
                                amount(document, KEPT).cents(),
                                FactValues.text(document, KEPT_AS).orElse(""))));
    }

    /**
     * Returns the seats of a refund: an empty list for a refund without seats; empty if they are no names of seats,
     * which contain no blanks.
     */
    private static Optional<List<String>> seats(Document document) {
        List<?> seats = document.get("Seats") instanceof List<?> list ? list : List.of();
        List<String> names = seats.stream()
                .map(String::valueOf)
                .filter(SEAT.asMatchPredicate())
                .toList();
        return names.size() == seats.size() ? Optional.of(names) : Optional.empty();
    }

    private static Money amount(Document document, String name) {
        return Amounts.read(document, name).orElse(Money.ZERO);
    }
}
