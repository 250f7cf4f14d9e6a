package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.Command.CachedRefusal;
import org.hotseat.hotstate.CommandExecutor;
import org.hotseat.hotstate.CommandExecutor.Ack;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.wallet.Credits;

/** Gives packets away. One script and so one Redis round trip; none when the refusal is known. */
@Service
public class RainGrabs {

    static final Script<Grab> GRAB = Script.load("redpacket/grab_packet", Grab.class);

    enum Grab {
        GRABBED,
        HAD,
        NONE_LEFT,
        NOT_BEGUN,
        OVER
    }

    /** A packet and what it is worth; for its owner only. */
    record Packet(String id, Money amount) {}

    /** What became of a wish to have a packet. */
    sealed interface Outcome {

        /** The user has the packet now, or has it by an earlier request with the same idempotency key; code 0. */
        record Grabbed(Packet packet) implements Outcome {}

        /** The user had this one already; code 1. */
        record Had(Packet packet) implements Outcome {}

        /** Code -1. */
        record NoneLeft() implements Outcome {}

        record NotBegun(Instant startsAt) implements Outcome {}

        /** With the user's packet, if there is one. */
        record Over(Instant endedAt, Optional<Packet> packet) implements Outcome {}
    }

    private final CommandExecutor commands;
    private final Rains rains;
    private final Credits credits;

    @Inject
    RainGrabs(CommandExecutor commands, Rains rains, Credits credits) {
        this.commands = commands;
        this.rains = rains;
        this.credits = credits;
    }

    /**
     * Gives a user the next packet, unless the user has one. The stage completes when the claim is durable; fails like
     * {@link CommandExecutor#execute}, with {@link org.hotseat.kernel.NotFound} when there is no such rain. May be repeated: a user never gets
     * two.
     */
    CompletionStage<Outcome> grab(RainId rain, UserId user, Optional<IdempotencyKey> key) {
        RainKeys keys = rains.keys(rain);
        Partition partition = keys.partition();
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(credits.key(partition), partition.outbox()));
        names.addAll(partition.idempotency(key));
        List<String> arguments = List.of(rain.value(), user.value(), IdempotencyKey.fingerprint(key));
        Command<Grab> claim = new Command<>(
                GRAB.call(partition, names, arguments),
                List.of(user.value()),
                key.isPresent(),
                reply -> known(user, reply));
        return commands.execute(rain.resource(), claim, Ack.FACTS).thenApply(reply -> outcome(rain, reply));
    }

    /**
     * That a rain has not begun is known of everybody, no longer than until it begins. The other refusals are known of the one user who
     * was refused: another may have a packet, and must be told of it.
     */
    private static Optional<CachedRefusal> known(UserId user, ScriptReply<Grab> reply) {
        return switch (reply.word()) {
            case NOT_BEGUN -> Optional.of(CachedRefusal.ofAll().within(Duration.ofMillis(reply.number(1))));
            case NONE_LEFT, OVER -> Optional.of(CachedRefusal.of(user.value()));
            case GRABBED, HAD -> Optional.empty();
        };
    }

    private Outcome outcome(RainId rain, ScriptReply<Grab> reply) {
        return switch (reply.word()) {
            case GRABBED -> {
                credits.appended();
                yield new Outcome.Grabbed(packet(rain, reply, 0));
            }
            case HAD -> new Outcome.Had(packet(rain, reply, 0));
            case NONE_LEFT -> new Outcome.NoneLeft();
            case NOT_BEGUN -> new Outcome.NotBegun(Instant.ofEpochMilli(reply.number(0)));
            case OVER ->
                new Outcome.Over(
                        Instant.ofEpochMilli(reply.number(0)),
                        reply.text(1).isEmpty() ? Optional.empty() : Optional.of(packet(rain, reply, 1)));
        };
    }

    private static Packet packet(RainId rain, ScriptReply<Grab> reply, int index) {
        return new Packet(rain.packet((int) reply.number(index)), new Money(reply.number(index + 1)));
    }
}
