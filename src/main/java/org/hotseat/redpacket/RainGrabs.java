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
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;
import org.hotseat.wallet.credit.Credits;

/** Grants packets. One script and one Redis round trip; none when the refusal is cached. */
@Service
public class RainGrabs {

    public static final Script<Grab> GRAB = Script.load("redpacket/grab_packet", Grab.class);

    public enum Grab {
        GRABBED,
        HAD,
        NONE_LEFT,
        NOT_BEGUN,
        OVER,
        STOPPED,
        NOT_OPEN,
        CLOSED,
        WAVE_SOLD_OUT
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
     * Grants a user the next packet, unless the user has reached the limit. The stage completes when the claim is
     * durable. It fails like {@link CommandExecutor#execute}, with {@link org.hotseat.kernel.error.NotFound} when the
     * rain does not exist. May be repeated if a user gets one packet; if a user gets several, with a key. Refused with
     * {@code not-begun} and {@code over}, and by {@link PhaseRefusal}.
     */
    public CompletionStage<Result<GrabView>> grab(
            RainId rain, UserId user, Groups groups, Optional<IdempotencyKey> key) {
        RainKeys keys = rains.keys(rain);
        Partition partition = keys.partition();
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(credits.key(partition), partition.outbox()));
        names.addAll(partition.idempotency(key));
        List<String> arguments = List.of(rain.value(), user.value(), IdempotencyKey.fingerprint(key), groups.words());
        String own = user.value() + " " + groups.scope();
        Command<Grab> claim = new Command<>(
                GRAB.call(partition, names, arguments),
                List.of(user.value(), own),
                key,
                reply -> cached(user, own, reply));
        return commands.execute(rain.resource(), claim, Ack.FACTS).thenApply(reply -> result(rain, reply));
    }

    /**
     * Returns the part to cache of a reply. "Not begun" is cached for all users, at most until the rain begins. Other
     * refusals are cached for this user alone: another user may have a packet, and must get that answer.
     */
    private static Optional<CachedRefusal> cached(UserId user, String own, ScriptReply<Grab> reply) {
        return switch (reply.word()) {
            case NOT_BEGUN -> Optional.of(CachedRefusal.ofAll().within(Duration.ofMillis(reply.number("left_ms"))));
            case NONE_LEFT, OVER -> Optional.of(CachedRefusal.of(user.value()));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> PhaseRefusal.cached(reply, own);
            case GRABBED, HAD -> Optional.empty();
        };
    }

    private Result<GrabView> result(RainId rain, ScriptReply<Grab> reply) {
        return switch (reply.word()) {
            case GRABBED -> {
                credits.appended();
                yield Result.of(packet("0", rain, reply));
            }
            case HAD -> Result.of(packet("1", rain, reply));
            case NONE_LEFT -> Result.of(new GrabView("-1", Optional.empty(), Optional.empty()));
            case NOT_BEGUN ->
                Result.refused(new Conflict("not-begun", "The rain has not begun.")
                        .with(
                                "startsAt",
                                Instant.ofEpochMilli(reply.number("starts_ms")).toString()));
            case OVER -> Result.refused(endedConflict(rain, reply));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> Result.refused(PhaseRefusal.of(reply));
        };
    }

    private static GrabView packet(String code, RainId rain, ScriptReply<Grab> reply) {
        return new GrabView(
                code,
                Optional.of(rain.packet((int) reply.number("packet"))),
                Optional.of(new Money(reply.number("cents"))));
    }

    /** Returns the refusal with the user's packet, if the user has one. */
    private static Conflict endedConflict(RainId rain, ScriptReply<Grab> reply) {
        Conflict over = new Conflict("over", "The rain is over.")
                .with("endedAt", Instant.ofEpochMilli(reply.number("ended_ms")).toString());
        return reply.text("packet").isEmpty()
                ? over
                : over.with("redPacketId", rain.packet((int) reply.number("packet")))
                        .with("amount", new Money(reply.number("cents")).toString());
    }
}
