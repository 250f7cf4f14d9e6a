package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.CommandExecutor;
import org.hotseat.hotstate.CommandExecutor.Ack;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.NewOrder;
import org.hotseat.order.Order;
import org.hotseat.order.OrderSettings;
import org.hotseat.program.SeatScripts.Place;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptReply;

/**
 * Sells seats, as unpaid orders; what comes after is the shared life of orders. One script and so one Redis round trip; none when
 * the refusal is known.
 */
@Service
public class Purchases {

    /** What became of a wish for seats. */
    sealed interface Outcome {

        /** The seats are held, now or by an earlier equal request. */
        record Ordered(Order order) implements Outcome {}

        /** Code 1001: seat to why it cannot be had, {@code taken}, {@code blocked} or {@code unknown}. */
        record SeatsTaken(Map<String, String> seats) implements Outcome {}

        /** Code 1002: as many are left, but not of the kind that is asked for. */
        record NotEnough(CategoryId category) implements Outcome {}

        /** Code 1003. */
        record FewerLeft(CategoryId category, long left, long leftInAll) implements Outcome {}

        /** Code 1004: the account has so many seats already. */
        record LimitReached(long limit, long taken) implements Outcome {}

        /** The seats cost something else than the buyer expects. */
        record OtherTotal(Money total) implements Outcome {}

        record UnknownCategory(CategoryId category) implements Outcome {}
    }

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
     * Sells all seats of a wish to an account, or none. The stage completes when the order is durable; fails like
     * {@link CommandExecutor#execute}, with {@link org.hotseat.kernel.NotFound} when there is no such program. May be repeated with the
     * same key.
     */
    CompletionStage<Outcome> place(ProgramId program, UserId account, SeatRequest wish, Optional<IdempotencyKey> key) {
        ProgramKeys keys = new ProgramKeys(keyspace.partitionOf(program.value()), program);
        NewOrder order =
                NewOrder.draw(keys.partition(), ProgramOrderModel.NAME, program.value(), account, settings, key);
        Command<Place> claim =
                order.claim(SeatScripts.place(keys, order, wish), scopes(wish), reply -> known(wish, reply));
        return commands.execute(program.resource(), claim, Ack.FACTS).thenApply(reply -> outcome(order, reply));
    }

    /** The wish itself, whoever has it, and each category of which seats are to be picked. */
    private static List<String> scopes(SeatRequest wish) {
        List<String> scopes = new ArrayList<>(List.of(same(wish)));
        for (SeatRequest.Line line : wish.lines()) {
            if (line.ordinary() + line.accessible() > 0) {
                scopes.add(soldOut(line.category().value()));
            }
        }
        return scopes;
    }

    /** A category with no ticket left refuses everybody who wants seats picked there; other refusals are those of an equal wish. */
    private static Optional<Command.CachedRefusal> known(SeatRequest wish, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case FEWER_LEFT ->
                Optional.of(Command.CachedRefusal.of(reply.number(1) == 0 ? soldOut(reply.text(0)) : same(wish)));
            case SEATS_TAKEN, NOT_ENOUGH -> Optional.of(Command.CachedRefusal.of(same(wish)));
            case ORDERED, LIMIT_REACHED, OTHER_TOTAL, UNKNOWN_CATEGORY -> Optional.empty();
        };
    }

    private static String same(SeatRequest wish) {
        return "wish:" + wish.lines();
    }

    private static String soldOut(String category) {
        return "sold-out:" + category;
    }

    private static Outcome outcome(NewOrder order, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case ORDERED -> new Outcome.Ordered(order.placed(reply));
            case SEATS_TAKEN -> {
                Map<String, String> seats = new LinkedHashMap<>();
                for (int i = 0; i + 1 < reply.values().size(); i += 2) {
                    seats.put(seat(reply.text(i)), reply.text(i + 1));
                }
                yield new Outcome.SeatsTaken(seats);
            }
            case NOT_ENOUGH -> new Outcome.NotEnough(new CategoryId(reply.text(0)));
            case FEWER_LEFT -> new Outcome.FewerLeft(new CategoryId(reply.text(0)), reply.number(1), reply.number(2));
            case LIMIT_REACHED -> new Outcome.LimitReached(reply.number(0), reply.number(1));
            case OTHER_TOTAL -> new Outcome.OtherTotal(new Money(reply.number(0)));
            case UNKNOWN_CATEGORY -> new Outcome.UnknownCategory(new CategoryId(reply.text(0)));
        };
    }

    /** A seat's id as callers know it, of {@code <category>:<row>:<number>} as scripts tell it; no part has a colon. */
    static String seat(String text) {
        return text.replace(':', '-');
    }
}
