package org.hotseat.hotstate.over;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * Cancels a resource of any model permanently. It sells nothing more from then on, like a stopped resource, and it
 * cannot be resumed. Its active claims end after the answer ({@link CancellationRuns}). A cancellation is a fact of its
 * own.
 */
@Service
public class Cancellations {

    static final Script<Word> MARK = Script.load("hotstate/mark_cancelled", Word.class);

    enum Word {
        MARKED,
        UNCHANGED,
        OTHER_REASON
    }

    private final CommandExecutor commands;
    private final SaleModelRegistry models;
    private final CancellationRuns runs;

    @Inject
    Cancellations(CommandExecutor commands, SaleModelRegistry models, CancellationRuns runs) {
        this.commands = commands;
        this.models = models;
        this.runs = runs;
    }

    /**
     * Cancels the resource; changes nothing if it was cancelled for the same reason before. May be repeated. Costs one
     * script and one read of the resource.
     *
     * @return the REST form of the resource, when the cancellation is durable; fails like
     *     {@link CommandExecutor#execute}, and with {@code cancelled} if it was cancelled for another reason
     */
    public CompletionStage<Map<String, Object>> cancel(
            ResourceId resource, String reason, Optional<IdempotencyKey> key) {
        return Stages.of(() -> {
            SaleModel model = models.byName(resource.model());
            HotKeys keys = model.hotKeys(resource.id());
            List<String> names =
                    keys.with(keys.partition().cancellations(), keys.partition().outbox());
            names.addAll(keys.partition().idempotency(key));
            List<String> arguments = List.of(
                    resource.model(),
                    resource.id(),
                    reason,
                    SaleModelRegistry.member(resource),
                    Long.toString(CancellationRuns.PAUSE.toMillis()),
                    IdempotencyKey.fingerprint(key));
            ScriptCall<Word> call = MARK.call(keys.partition(), names, arguments);
            return commands.execute(resource, call, Ack.FACTS).thenCompose(reply -> switch (reply.word()) {
                case MARKED -> {
                    runs.begin(resource);
                    yield model.find(resource.id());
                }
                case UNCHANGED -> model.find(resource.id());
                case OTHER_REASON ->
                    throw cancelled(reply.number("cancelled_ms")).with("reason", reply.text("reason"));
            });
        });
    }

    /** Returns the refusal of an act that a cancelled resource does not allow any more. */
    static Conflict cancelled(long millis) {
        return new Conflict("cancelled", "It was cancelled, and stays so.")
                .with("cancelledAt", Instant.ofEpochMilli(millis).toString());
    }
}
