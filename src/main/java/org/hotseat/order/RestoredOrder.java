package org.hotseat.order;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * An order that a rebuild restores from its fact, with the keys and arguments that the scripts of all models have in
 * common. Such a script includes {@code shared/restored}, which restores the order; the model's own part restores the
 * taken units.
 *
 * @param seen the version of the order's hash that the fact replaces although the hash is later, because the fact of
 *     the hash was lost; empty if no such hash was seen
 */
public record RestoredOrder(RebuildContext context, Order order, OrderEntry entry, OptionalLong seen) {

    /** The replies of a model's script that restores a live order from its facts; see {@link RestoredOrder}. */
    public enum RestoreWord {
        RESTORED,
        PRESENT,
        /** The order's hash has a later version than the fact; nothing was done. */
        AHEAD,
        LOST
    }

    private static final Script<RestoreWord> RESTORE_ENDED = Script.load("order/restore_ended", RestoreWord.class);

    /** Returns the script's keys: {@code lease}, the model's own, then {@code order, orders:exp}. */
    public List<String> keys(List<String> own) {
        List<String> keys = new ArrayList<>(List.of(context.lease()));
        keys.addAll(own);
        keys.addAll(List.of(OrderKeys.order(context.partition(), order.id()), OrderKeys.index(context.partition())));
        return keys;
    }

    /**
     * Returns the script's arguments: {@code token, user, order_member, pay_before_ms} (empty for an order that does
     * not expire), {@code fact_version, seen_version}, then all fields of the order, names and values in alternation.
     */
    public List<String> arguments() {
        boolean expires = order.payStatus() == PayStatus.UNPAID;
        return arguments(List.of(
                context.token(),
                order.user().value(),
                entry.member(),
                expires
                        ? order.expiresAt()
                                .map(at -> Long.toString(at.toEpochMilli()))
                                .orElse("")
                        : ""));
    }

    /** Returns the call of the script for an order that has ended. */
    public ScriptCall<RestoreWord> ended() {
        return RESTORE_ENDED.call(
                context.partition(), keys(List.of()), arguments(List.of(context.token(), entry.member())));
    }

    private List<String> arguments(List<String> first) {
        List<String> arguments = new ArrayList<>(first);
        arguments.add(Long.toString(order.version()));
        arguments.add(seen.isPresent() ? Long.toString(seen.getAsLong()) : "");
        order.fields().forEach((name, value) -> arguments.addAll(List.of(name, value)));
        return arguments;
    }
}
