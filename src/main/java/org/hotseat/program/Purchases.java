package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.seat.OrderSeatsView;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.program.seat.SeatScripts;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptReply;

/**
 * Sells seats as unpaid orders; the further life of an order is shared by all models. One script and one Redis round
 * trip; none when the refusal is cached.
 */
@Service
public class Purchases {

    private final CommandExecutor commands;
    private final QueryExecutor queries;
    private final Keyspace keyspace;
    private final OrderSettings settings;

    @Inject
    Purchases(CommandExecutor commands, QueryExecutor queries, Keyspace keyspace, OrderSettings settings) {
        this.commands = commands;
        this.queries = queries;
        this.keyspace = keyspace;
        this.settings = settings;
    }

    /**
     * Sells all seats of a request to a user, or none. Refused with codes 1001 to 1004, {@code other-total},
     * {@code unknown-category}, {@code unknown-table}, {@code people-out-of-range} or {@code part-of-table}, by
     * {@link PhaseRefusal} and by {@link LimitRefusal}. The stage completes when the order is durable. It fails like
     * {@link CommandExecutor#execute}, with {@link org.hotseat.kernel.error.NotFound} when the program does not exist.
     * May be repeated with the same key.
     */
    CompletionStage<Result<Order>> place(
            ProgramId program, Buyer buyer, SeatRequest request, Optional<IdempotencyKey> key) {
        ProgramKeys keys = new ProgramKeys(keyspace.partitionOf(program.value()), program);
        NewOrder order = NewOrder.draw(keys.partition(), ProgramModel.KIND, program.value(), buyer, settings, key);
        Command<Place> claim = order.claim(
                drawn -> SeatScripts.place(keys, drawn, request, false),
                scopes(buyer.user(), buyer.groups(), request),
                reply -> cached(buyer.user(), buyer.groups(), request, reply));
        return commands.execute(program.resource(), claim, Ack.FACTS)
                .thenApply(reply -> PurchaseAnswer.of(order, reply));
    }

    /**
     * Reports the order that {@link #place} would sell, with the price of each seat, or refuses it alike. Changes
     * nothing, so it may be repeated. The report may be outdated a moment later. One round trip to Redis.
     */
    CompletionStage<Result<Map<String, Object>>> dryRun(ProgramId program, Buyer buyer, SeatRequest request) {
        ProgramKeys keys = new ProgramKeys(keyspace.partitionOf(program.value()), program);
        NewOrder order =
                NewOrder.draw(keys.partition(), ProgramModel.KIND, program.value(), buyer, settings, Optional.empty());
        return queries.query(program.resource(), SeatScripts.place(keys, order, request, true))
                .thenApply(reply -> PurchaseAnswer.of(order, reply).map(would -> {
                    Map<String, Object> view = new LinkedHashMap<>();
                    view.put("programId", program.value());
                    view.putAll(OrderSeatsView.of(would));
                    view.put("total", would.price());
                    return view;
                }));
    }

    /**
     * Returns the scopes of a request: the user with the caller's groups, with the request itself, and with each
     * category in which seats are picked.
     */
    private static List<String> scopes(UserId user, Groups groups, SeatRequest request) {
        List<String> scopes = new ArrayList<>(List.of(own(user, groups), same(user, request)));
        for (SeatRequest.Line line : request.lines()) {
            if (line.ordinary() + line.accessible() > 0
                    || line.tables().stream().anyMatch(table -> table.row().isEmpty())) {
                scopes.add(soldOut(user, line.category().value()));
            }
        }
        return scopes;
    }

    /**
     * Returns the part to cache of a reply. A category without tickets refuses all requests for seats picked there;
     * other refusals apply to an equal request. Each is cached for this user alone: another user may already have as
     * many seats as the limit allows, and must get that answer.
     */
    private static Optional<Command.CachedRefusal> cached(
            UserId user, Groups groups, SeatRequest request, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case FEWER_LEFT ->
                Optional.of(Command.CachedRefusal.of(
                        reply.number("left") == 0 ? soldOut(user, reply.text("category")) : same(user, request)));
            case SEATS_TAKEN, NOT_ENOUGH -> Optional.of(Command.CachedRefusal.of(same(user, request)));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> PhaseRefusal.cached(reply, own(user, groups));
            case ORDERED,
                    WOULD_ORDER,
                    LIMIT_REACHED,
                    LIMITED,
                    OTHER_TOTAL,
                    UNKNOWN_CATEGORY,
                    UNKNOWN_TABLE,
                    OTHER_PEOPLE,
                    PART_OF_TABLE -> Optional.empty();
        };
    }

    private static String own(UserId user, Groups groups) {
        return user.value() + " " + groups.scope();
    }

    private static String same(UserId user, SeatRequest request) {
        return user.value() + " seats:" + request.lines();
    }

    private static String soldOut(UserId user, String category) {
        return user.value() + " sold-out:" + category;
    }
}
