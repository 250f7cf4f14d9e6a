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
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * Creates sales, changes them during the sale, and reads them. Every operation may be repeated; failures are those of
 * {@link CommandExecutor#execute}.
 */
@Service
public class Sales {

    static final Script<Read> READ = Script.load("flashsale/read_sale", Read.class);
    static final Script<Update> UPDATE = Script.load("flashsale/update_sale", Update.class);

    /** The number of attempts of an operator's change when other changes come in between. */
    private static final int ATTEMPTS = 10;

    enum Read {
        SALE
    }

    enum Update {
        UPDATED,
        CHANGED,
        BELOW_SOLD
    }

    private final CommandExecutor commands;
    private final QueryExecutor queries;
    private final SaleFacts facts;
    private final SaleWindows windows;
    private final SaleAddresses addresses;
    private final SaleLimits limits;
    private final ActLog audit;

    @Inject
    Sales(
            CommandExecutor commands,
            QueryExecutor queries,
            SaleFacts facts,
            SaleWindows windows,
            SaleAddresses addresses,
            SaleLimits limits,
            ActLog audit) {
        this.commands = commands;
        this.queries = queries;
        this.facts = facts;
        this.windows = windows;
        this.addresses = addresses;
        this.limits = limits;
        this.audit = audit;
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
    CompletionStage<PutResult<LiveSale>> put(SaleId id, SaleDefinition definition) {
        return Stages.of(() -> put(id, definition, ATTEMPTS)).thenApply(put -> {
            limits.changed(id, put.value().definition().rateLimit().orElse(RateLimits.NONE));
            return put;
        });
    }

    private CompletionStage<PutResult<LiveSale>> put(SaleId id, SaleDefinition definition, int attempts) {
        if (attempts == 0) {
            throw new Conflict("changing", "The sale or its good is being changed by others; try again.");
        }
        return addresses.find(id).isPresent()
                ? find(id).thenCompose(live -> change(live, definition, attempts))
                : create(id, definition, attempts);
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

    private CompletionStage<PutResult<LiveSale>> create(SaleId id, SaleDefinition definition, int attempts) {
        audit.writeAuditLine(id.resource());
        Optional<Taken> taken = windows.take(id, definition.goodId(), definition.window());
        if (taken.isEmpty() || !facts.create(id, taken.get().number(), definition)) {
            return put(id, definition, attempts - 1);
        }
        // A request may have got 404 a moment ago. From here on the address is known.
        addresses.find(id);
        return PutResult.written(true, () -> find(id));
    }

    private CompletionStage<PutResult<LiveSale>> change(LiveSale live, SaleDefinition definition, int attempts) {
        checkGood(live, definition);
        return live.definition().window().equals(definition.window())
                ? update(live, definition, attempts, Optional.empty())
                        .thenCompose(put -> releaseExtraWindow(put, definition, attempts))
                : move(live, definition, attempts);
    }

    /** Releases the extra window that an earlier change has left, by moving the sale to its own window. */
    private CompletionStage<PutResult<LiveSale>> releaseExtraWindow(
            PutResult<LiveSale> put, SaleDefinition definition, int attempts) {
        LiveSale live = put.value();
        return live.definition().equals(definition) && windows.hasExtraWindow(live.id(), definition.goodId())
                ? move(live, definition, attempts)
                : CompletableFuture.completedStage(put);
    }

    /**
     * Changes the sale with a new window. The sale was read before its window is taken, so it may be changed only at
     * this version.
     */
    private CompletionStage<PutResult<LiveSale>> move(LiveSale live, SaleDefinition definition, int attempts) {
        Optional<Taken> taken = windows.take(live.id(), definition.goodId(), definition.window());
        return taken.isPresent() ? update(live, definition, attempts, taken) : put(live.id(), definition, attempts - 1);
    }

    private CompletionStage<PutResult<LiveSale>> update(
            LiveSale live, SaleDefinition definition, int attempts, Optional<Taken> taken) {
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
                .thenCompose(reply -> switch (reply.word()) {
                    case UPDATED -> {
                        taken.ifPresent(window -> windows.keepOnly(window, definition.window()));
                        yield PutResult.written(false, () -> find(id));
                    }
                    case CHANGED -> put(id, definition, attempts - 1);
                    case BELOW_SOLD -> {
                        taken.ifPresent(windows::release);
                        throw belowSold(reply.number("sold"));
                    }
                });
    }

    /**
     * Returns a sale at the present moment; one Redis round trip.
     *
     * @throws NotFound with code 30002 when the sale does not exist
     */
    CompletionStage<LiveSale> find(SaleId id) {
        return Stages.of(() -> queries.query(id.resource(), read(id))).thenApply(reply -> LiveSale.of(id, reply));
    }

    /**
     * Returns sales in the order of their ids. One read of the facts and one Redis round trip, and more for those
     * without hot state.
     */
    CompletionStage<List<LiveSale>> list(Page page) {
        return Stages.of(() -> queries.queryAll(
                SaleId::resource,
                facts.list(page).stream().map(SaleFacts.Stored::id).toList(),
                this::read,
                LiveSale::of));
    }

    ScriptCall<Read> read(SaleId id) {
        SaleKeys keys = addresses.keys(id);
        return READ.call(keys.partition(), keys.guard(), List.of());
    }
}
