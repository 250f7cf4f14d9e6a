package org.hotseat.order;

import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a list of orders; an empty filter excludes nothing.
 *
 * @param resource the id of the resource, in any sale model
 * @param changedSince the earliest change; if it is given, the list is in the order of changes
 */
public record OrderQuery(
        Optional<UserId> user,
        Optional<String> resource,
        Optional<OrderModel> model,
        Optional<PayStatus> state,
        Optional<String> externalId,
        Optional<Instant> changedSince) {

    /**
     * Reads query parameters; adds an error for each bad one. The parameter {@code model} is a {@link OrderModel#name};
     * {@code state} is {@code unpaid}, {@code paid}, {@code ended} or {@code refunded}.
     */
    public static OrderQuery read(Fields query, SaleModelRegistry models) {
        return new OrderQuery(
                query.user("user"),
                query.id("resource", id -> id),
                one(query, "model", OrderModel.all(models).collect(Collectors.toMap(OrderModel::name, each -> each))),
                one(
                        query,
                        "state",
                        Arrays.stream(PayStatus.values()).collect(Collectors.toMap(PayStatus::wireName, each -> each))),
                query.text(Metadata.EXTERNAL_ID, 1, Metadata.MAX_ID_LENGTH),
                query.time("changedSince"));
    }

    /** Returns the query restricted to a caller's rights: a user gets only its own orders, even without a filter. */
    public OrderQuery of(Caller caller) {
        return new OrderQuery(caller.listed(user), resource, model, state, externalId, changedSince);
    }

    /** Returns whether an order matches the query after it was read. The filter of MongoDB may match more documents. */
    public boolean matches(Order order) {
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
                query.addError(
                        name,
                        "must be one of " + values.keySet().stream().sorted().collect(Collectors.joining(", ")));
            }
            return Optional.ofNullable(value);
        });
    }
}
