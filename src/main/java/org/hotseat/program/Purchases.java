package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.LimitRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.layout.SoldAsWhole;
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
    private final Keyspace keyspace;
    private final OrderSettings settings;

    @Inject
    Purchases(CommandExecutor commands, Keyspace keyspace, OrderSettings settings) {
        this.commands = commands;
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
                drawn -> SeatScripts.place(keys, drawn, request),
                scopes(buyer.user(), buyer.groups(), request),
                reply -> cached(buyer.user(), buyer.groups(), request, reply));
        return commands.execute(program.resource(), claim, Ack.FACTS).thenApply(reply -> result(order, reply));
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

    private static Result<Order> result(NewOrder order, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case ORDERED -> Result.of(order.placed(reply));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> Result.refused(PhaseRefusal.of(reply));
            case LIMITED -> Result.refused(LimitRefusal.of(reply));
            case SEATS_TAKEN -> Result.refused(seatsTaken(reply));
            case NOT_ENOUGH ->
                Result.refused(new Conflict("1002", "The seats that are left are not of the requested kind.")
                        .with("categoryId", reply.text("category")));
            case FEWER_LEFT ->
                Result.refused(new Conflict("1003", "Fewer tickets are left than asked for.")
                        .with("categoryId", reply.text("category"))
                        .with("remaining", reply.number("left"))
                        .with("remainingInAll", reply.number("left_in_all")));
            case LIMIT_REACHED ->
                Result.refused(NewOrder.withLastOrder(
                        new Conflict("1004", "The user would have more seats than the program allows.")
                                .with("accountLimit", reply.number("limit"))
                                .with("taken", reply.number("taken")),
                        reply.text("order")));
            case OTHER_TOTAL -> {
                String total = new Money(reply.number("total_cents")).toString();
                yield Result.refused(new Conflict("other-total", "The seats cost " + total + ".").with("total", total));
            }
            case UNKNOWN_CATEGORY ->
                Result.refused(new NotFound(
                        "unknown-category", "The program has no category " + reply.text("category") + "."));
            case UNKNOWN_TABLE -> {
                String table = seat(reply.text("table"));
                yield Result.refused(new NotFound("unknown-table", table + " is no table that is sold as a whole.")
                        .with("table", table));
            }
            case OTHER_PEOPLE -> Result.refused(otherPeople(reply));
            case PART_OF_TABLE ->
                Result.refused(SoldAsWhole.partOfTable(
                        "Tables are sold with all of their seats; none was bought.",
                        reply.rest().stream().map(Purchases::seat).toList()));
        };
    }

    private static Conflict otherPeople(ScriptReply<Place> reply) {
        long least = reply.number("least");
        long max = reply.number("most");
        String table = seat(reply.text("table"));
        return new Conflict("people-out-of-range", table + " is sold to " + least + " to " + max + " people.")
                .with("table", table)
                .with("minPeople", least)
                .with("maxPeople", max);
    }

    /**
     * Creates the refusal. The reply contains the latest order of the user, if any, then seats and reasons in
     * alternation.
     */
    private static Conflict seatsTaken(ScriptReply<Place> reply) {
        Conflict refusal = TakenSeats.refusal("Seats are taken, blocked or unknown; none was bought.", reply.rest());
        return NewOrder.withLastOrder(refusal, reply.text("order"));
    }

    /**
     * Returns a seat's or a table's id as callers know it from the form {@code <category>:<row>:<number>} or
     * {@code <category>:<row>} of scripts; no part contains a colon.
     */
    static String seat(String text) {
        return text.replace(':', '-');
    }
}
