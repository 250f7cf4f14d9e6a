package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.flashsale.SaleWindows.Taken;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.hotstate.resource.CountedResources;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/** Creates sales, changes them during the sale, and reads them. */
@Service
public class Sales extends CountedResources<SaleId, SaleDefinition, LiveSale, Sales.Read> {

    static final Script<Read> READ = Script.load("flashsale/read_sale", Read.class);
    static final Script<Update> UPDATE = Script.load("flashsale/update_sale", Update.class);

    enum Read {
        SALE
    }

    enum Update {
        UPDATED,
        CHANGED,
        BELOW_SOLD
    }

    private final CommandExecutor commands;
    private final SaleFacts facts;
    private final SaleWindows windows;
    private final SaleAddresses addresses;
    private final SaleLimits limits;

    @Inject
    Sales(
            CommandExecutor commands,
            QueryExecutor queries,
            SaleFacts facts,
            SaleWindows windows,
            SaleAddresses addresses,
            SaleLimits limits,
            ActLog audit) {
        super(SaleId::new, facts, queries, audit);
        this.commands = commands;
        this.facts = facts;
        this.windows = windows;
        this.addresses = addresses;
        this.limits = limits;
    }

    /**
     * Creates the sale, or changes it while it sells. Some reads and writes of MongoDB. A change that keeps the window,
     * such as one of the stock, writes only the sale. On a server that has seen the sale it reads nothing before the
     * new units are available.
     *
     * @return the sale. Fails with {@link Conflict} {@code overlapping} when another sale of the good has a part of the
     *     window, {@code other-good} when the sale has another good, and {@code below-sold} when more is sold than the
     *     new stock
     */
    @Override
    public CompletionStage<PutResult<LiveSale>> put(SaleId id, SaleDefinition definition) {
        return super.put(id, definition).thenApply(put -> {
            limits.changed(id, put.value().definition().rateLimit().orElse(RateLimits.NONE));
            return put;
        });
    }

    @Override
    protected String noun() {
        return "sale or its good";
    }

    /** Returns whether the sale exists; a memory read on a server that has seen it. */
    @Override
    protected boolean exists(SaleId id) {
        return addresses.find(id).isPresent();
    }

    @Override
    protected boolean create(SaleId id, SaleDefinition definition) {
        Optional<Taken> taken = windows.take(id, definition.goodId(), definition.window());
        boolean created = taken.isPresent() && facts.create(id, taken.get().number(), definition);
        if (created) {
            // A request may have got 404 a moment ago. From here on the address is known.
            addresses.find(id);
        }
        return created;
    }

    @Override
    protected CompletionStage<Change> change(LiveSale live, SaleDefinition definition) {
        return Stages.of(() -> {
            checkGood(live, definition);
            return live.definition().window().equals(definition.window())
                    ? update(live, definition, Optional.empty())
                            .thenCompose(change -> releaseExtraWindow(live.id(), definition, change))
                    : move(live, definition);
        });
    }

    /** Releases the extra window that an earlier change has left, by moving the sale to its own window. */
    private CompletionStage<Change> releaseExtraWindow(SaleId id, SaleDefinition definition, Change change) {
        if (change != Change.WRITTEN || !windows.hasExtraWindow(id, definition.goodId())) {
            return CompletableFuture.completedStage(change);
        }
        return PutResult.written(false, () -> find(id))
                .thenCompose(put -> put.value().definition().equals(definition)
                        ? move(put.value(), definition)
                        : CompletableFuture.completedStage(change));
    }

    /**
     * Changes the sale with a new window. The sale was read before its window is taken, so it may be changed only at
     * this version.
     */
    private CompletionStage<Change> move(LiveSale live, SaleDefinition definition) {
        Optional<Taken> taken = windows.take(live.id(), definition.goodId(), definition.window());
        return taken.isPresent() ? update(live, definition, taken) : CompletableFuture.completedStage(Change.AGAIN);
    }

    private CompletionStage<Change> update(LiveSale live, SaleDefinition definition, Optional<Taken> taken) {
        SaleId id = live.id();
        SaleKeys keys = addresses.keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.partition().outbox());
        List<String> arguments = new ArrayList<>(List.of(
                id.value(),
                Long.toString(live.version()),
                Integer.toString(definition.stock()),
                "number",
                Integer.toString(keys.number())));
        arguments.addAll(SaleDefinition.FORM.fields(definition));
        return commands.execute(id.resource(), UPDATE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenApply(reply -> switch (reply.word()) {
                    case UPDATED -> {
                        taken.ifPresent(window -> windows.keepOnly(window, definition.window()));
                        yield Change.WRITTEN;
                    }
                    case CHANGED -> Change.AGAIN;
                    case BELOW_SOLD -> {
                        taken.ifPresent(windows::release);
                        throw belowSold(reply.number("sold"));
                    }
                });
    }

    static void checkGood(LiveSale live, SaleDefinition definition) {
        if (!live.definition().goodId().equals(definition.goodId())) {
            throw new Conflict("other-good", "The good of a sale cannot change.")
                    .with("goodId", live.definition().goodId().value());
        }
    }

    static Conflict belowSold(long sold) {
        return new Conflict("below-sold", sold + " units are sold.").with("sold", sold);
    }

    @Override
    public ScriptCall<Read> read(SaleId id) {
        SaleKeys keys = addresses.keys(id);
        return READ.call(keys.partition(), keys.guard(), List.of());
    }

    @Override
    protected LiveSale toLive(SaleId id, ScriptReply<Read> reply) {
        return LiveSale.of(id, reply);
    }
}
