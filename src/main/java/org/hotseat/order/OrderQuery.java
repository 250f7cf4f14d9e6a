package org.hotseat.order;

import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Which orders a caller asks for; what is empty does not matter.
 *
 * @param resource the id of what they were placed on, in whatever sale model
 * @param changedSince then the list is in the order of changes
 */
public record OrderQuery(
        Optional<UserId> user,
        Optional<String> resource,
        Optional<OrderModel> model,
        Optional<PayStatus> state,
        Optional<String> externalId,
        Optional<Instant> changedSince) {

    /**
     * Reads query parameters; complains of those that are bad.
     *
     * @param model {@link OrderModel#name}
     * @param state {@code unpaid}, {@code paid}, {@code ended} or {@code refunded}
     */
    public static OrderQuery read(Fields query, SaleModels models) {
        return new OrderQuery(
                query.user("user"),
                query.id("resource", id -> id),
                one(query, "model", OrderModel.all(models).collect(Collectors.toMap(OrderModel::name, each -> each))),
                one(
                        query,
                        "state",
                        Arrays.stream(PayStatus.values()).collect(Collectors.toMap(PayStatus::word, each -> each))),
                query.text("externalId", 1, Integer.MAX_VALUE),
                query.time("changedSince"));
    }

    /** The same for a caller: a user asks for its own, whatever it leaves out. */
    public OrderQuery of(Caller caller) {
        return new OrderQuery(caller.listed(user), resource, model, state, externalId, changedSince);
    }

    /**
     * Whether an order is one of those, as it is read; by what MongoDB compares a document may be more than one order.
     */
    public boolean fits(Order order) {
        return user.stream().allMatch(order.user()::equals)
                && resource.stream().allMatch(order.resource()::equals)
                && model.stream().map(OrderModel::kind).allMatch(order.model()::equals)
                && state.stream().allMatch(order.payStatus()::equals)
                && (externalId.isEmpty() || externalId.equals(order.externalId()));
    }

    private static <T> Optional<T> one(Fields query, String name, Map<String, T> values) {
        return query.text(name, 0, Integer.MAX_VALUE).flatMap(word -> {
            @Nullable T value = values.get(word);
            if (value == null) {
                query.complain(
                        name,
                        "must be one of " + values.keySet().stream().sorted().collect(Collectors.joining(", ")));
            }
            return Optional.ofNullable(value);
        });
    }
}
