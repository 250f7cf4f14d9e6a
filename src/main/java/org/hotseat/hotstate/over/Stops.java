package org.hotseat.hotstate.over;

import jakarta.inject.Inject;
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
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * Stops a resource of any model, and resumes its sale. A stopped resource grants no new claims. Existing claims stay
 * and can be ordered, paid and given back as before. A stop is a fact of its own, so a change of the definition does
 * not end it.
 */
@Service
public class Stops {

    static final Script<Word> MARK = Script.load("hotstate/mark_stopped", Word.class);

    enum Word {
        MARKED,
        UNCHANGED,
        CANCELLED
    }

    private final CommandExecutor commands;
    private final SaleModelRegistry models;

    @Inject
    Stops(CommandExecutor commands, SaleModelRegistry models) {
        this.commands = commands;
        this.models = models;
    }

    /**
     * Stops the resource or resumes its sale; changes nothing if that was done before. May be repeated. Costs one
     * script and one read of the resource.
     *
     * @return the REST form of the resource, when this is durable; fails like {@link CommandExecutor#execute}, and with
     *     {@code cancelled} if a cancelled resource should be resumed
     */
    public CompletionStage<Map<String, Object>> set(
            ResourceId resource, boolean stopped, Optional<IdempotencyKey> key) {
        return Stages.of(() -> {
            SaleModel model = models.byName(resource.model());
            HotKeys keys = model.hotKeys(resource.id());
            List<String> names = keys.with(keys.partition().outbox());
            names.addAll(keys.partition().idempotency(key));
            List<String> arguments =
                    List.of(resource.model(), resource.id(), stopped ? "1" : "0", IdempotencyKey.fingerprint(key));
            ScriptCall<Word> call = MARK.call(keys.partition(), names, arguments);
            return commands.execute(resource, call, Ack.FACTS).thenCompose(reply -> switch (reply.word()) {
                case MARKED, UNCHANGED -> model.find(resource.id());
                case CANCELLED -> throw Cancellations.cancelled(reply.number("cancelled_ms"));
            });
        });
    }
}
