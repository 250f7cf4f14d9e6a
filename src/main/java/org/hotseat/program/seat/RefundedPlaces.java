package org.hotseat.program.seat;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.order.Order;
import org.hotseat.order.Refund;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Places;

/** Returns the places of a refund in the form for the script: {@code <category>:*:<count>}. */
final class RefundedPlaces {

    private RefundedPlaces() {}

    /**
     * Returns the places of a refund; empty when the refund names none.
     *
     * @return the text; the category is empty when the refund does not name it, and then it is the only one that the
     *     order has places of
     * @throws InvalidInput when the order never had places, or has places of several categories and the refund names
     *     none
     */
    static Optional<String> of(Order order, Refund refund) {
        if (refund.places() == 0) {
            return Optional.empty();
        }
        List<CategoryId> categories = OrderSeat.of(order).stream()
                .filter(OrderSeat::isPlaces)
                .map(OrderSeat::category)
                .toList();
        if (categories.isEmpty() && Refund.of(order).stream().noneMatch(given -> given.places() > 0)) {
            throw InvalidInput.of("places", "must not be given: the order has numbered seats, so name them in seats");
        }
        if (categories.size() > 1 && refund.category().isEmpty()) {
            throw InvalidInput.of("categoryId", "is required: the order has places of several categories");
        }
        return Optional.of(refund.category().orElse("") + ":" + Places.ROW + ":" + refund.places());
    }
}
