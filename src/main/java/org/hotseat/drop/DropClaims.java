package org.hotseat.drop;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.drop.pool.Claim;
import org.hotseat.drop.pool.CodeCipher;
import org.hotseat.drop.pool.CodeLookup;
import org.hotseat.drop.pool.DropFacts;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.drop.pool.Drops;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.Command.CachedRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Grants codes to users. One script and one Redis round trip; none when the refusal is cached. {@link CodeLookup} finds
 * the code of a claim.
 */
@Service
class DropClaims {

    static final Script<Word> CLAIM = Script.load("drop/claim_code", Word.class);

    enum Word {
        CLAIMED,
        NOT_BEGUN,
        OVER,
        NONE_LEFT,
        LIMIT_REACHED,
        OTHER_KEY,
        STOPPED,
        NOT_OPEN,
        CLOSED,
        WAVE_SOLD_OUT
    }

    private final CommandExecutor commands;
    private final Drops drops;
    private final DropFacts dropFacts;
    private final ClaimFacts claimFacts;
    private final CodeCipher cipher;
    private final CodeLookup codes;

    @Inject
    DropClaims(
            CommandExecutor commands,
            Drops drops,
            DropFacts dropFacts,
            ClaimFacts claimFacts,
            CodeCipher cipher,
            CodeLookup codes) {
        this.commands = commands;
        this.drops = drops;
        this.dropFacts = dropFacts;
        this.claimFacts = claimFacts;
        this.cipher = cipher;
        this.codes = codes;
    }

    /**
     * Grants a user the next code permanently. The stage completes when the claim is durable. It fails like
     * {@link CommandExecutor#execute}, with {@link org.hotseat.kernel.error.NotFound} when the drop does not exist. A
     * repetition with the same key gets the same code. Refused with {@code not-begun}, {@code over}, {@code none-left},
     * {@code limit-reached} and {@code other-codes-key}, and by {@link PhaseRefusal}.
     */
    CompletionStage<Result<ClaimView>> claim(DropId drop, UserId user, Groups groups, Optional<IdempotencyKey> key) {
        DropKeys keys = drops.keys(drop);
        Partition partition = keys.partition();
        List<String> names = new ArrayList<>(keys.guard());
        names.add(partition.outbox());
        names.addAll(partition.idempotency(key));
        ScriptCall<Word> call = CLAIM.call(
                partition,
                names,
                List.of(drop.value(), user.value(), cipher.keyId(), IdempotencyKey.fingerprint(key), groups.words()));
        String own = user.value() + " " + groups.scope();
        return commands.execute(
                        drop.resource(),
                        new Command<>(call, List.of(user.value(), own), key, reply -> cached(user, own, reply)),
                        Ack.FACTS)
                .thenCompose(reply -> result(drop, user, call.act(), reply));
    }

    /** Returns a user's codes of a drop; some reads of the facts, and one for each batch that is not in memory. */
    CompletionStage<List<ClaimView>> of(DropId drop, UserId user) {
        return Stages.of(() -> {
            dropFacts.get(drop);
            CompletionStage<List<ClaimView>> views = CompletableFuture.completedStage(new ArrayList<>());
            for (Claim claim : claimFacts.of(drop, user)) {
                views = views.thenCombine(codes.find(drop, claim), (list, code) -> {
                    list.add(ClaimView.of(drop, claim, code));
                    return list;
                });
            }
            return views;
        });
    }

    /**
     * Returns the part to cache of a reply. "Not begun" is cached for all users, at most until the drop begins. Other
     * refusals are cached for this user alone: another user may have codes, and must get that answer.
     */
    private static Optional<CachedRefusal> cached(UserId user, String own, ScriptReply<Word> reply) {
        return switch (reply.word()) {
            case OVER, OTHER_KEY -> Optional.of(CachedRefusal.of(user.value()));
            case NONE_LEFT -> Optional.of(CachedRefusal.ofNoOwner(user.value(), reply.number("claimed")));
            case NOT_BEGUN -> Optional.of(CachedRefusal.ofAll().within(Duration.ofMillis(reply.number("left_ms"))));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> PhaseRefusal.cached(reply, own);
            case CLAIMED, LIMIT_REACHED -> Optional.empty();
        };
    }

    private CompletionStage<Result<ClaimView>> result(DropId drop, UserId user, Act act, ScriptReply<Word> reply) {
        return switch (reply.word()) {
            case CLAIMED -> {
                Claim claim = new Claim(
                        reply.text("batch"),
                        (int) reply.number("number"),
                        user,
                        Instant.ofEpochMilli(reply.number("claimed_ms")));
                yield granted(drop, claim, act);
            }
            case NOT_BEGUN ->
                refused(new Conflict("not-begun", "The drop has not begun.")
                        .with("startsAt", time(reply, "starts_ms")));
            case OVER -> refused(new Conflict("over", "The drop is over.").with("endsAt", time(reply, "ended_ms")));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> refused(PhaseRefusal.of(reply));
            case NONE_LEFT -> refused(new Conflict("none-left", "No code is left."));
            case LIMIT_REACHED ->
                refused(withLastClaim(
                        new Conflict("limit-reached", "The user has reached the limit of this drop.")
                                .with("perUserLimit", reply.number("limit")),
                        drop,
                        reply.text("claim")));
            case OTHER_KEY -> refused(CodeCipher.otherKey());
        };
    }

    /**
     * Returns a granted claim. It belongs to the user even if its code cannot be read now. The code of an unconfirmed
     * claim is not shown: if its fact comes too late, another user gets the code.
     */
    private CompletionStage<Result<ClaimView>> granted(DropId drop, Claim claim, Act act) {
        if (act.confirming()) {
            return CompletableFuture.completedStage(Result.of(ClaimView.withoutCode(drop, claim)));
        }
        return Stages.of(() -> codes.find(drop, claim))
                .thenApply(code -> Result.of(ClaimView.of(drop, claim, code)))
                .exceptionallyCompose(trouble -> {
                    if (!(Stages.cause(trouble) instanceof Unavailable) || !act.isRequest()) {
                        return CompletableFuture.failedStage(trouble);
                    }
                    act.confirm();
                    return CompletableFuture.completedStage(Result.of(ClaimView.withoutCode(drop, claim)));
                });
    }

    private static CompletionStage<Result<ClaimView>> refused(HotseatException refusal) {
        return Stages.refused(refusal);
    }

    /** Adds the user's last claim, {@code batch:number}, to a refusal if the claim is known. */
    private static Conflict withLastClaim(Conflict refusal, DropId drop, String claim) {
        return claim.isEmpty() ? refusal : refusal.with("claimId", drop + ":" + claim);
    }

    private static String time(ScriptReply<Word> reply, String name) {
        return Instant.ofEpochMilli(reply.number(name)).toString();
    }
}
