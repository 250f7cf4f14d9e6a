package org.hotseat.flashsale;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Decisions;
import org.hotseat.hotstate.Decisions.Ack;
import org.hotseat.kernel.Conflict;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.Put;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/** Sales themselves: create, change in mid-sale, look at. All may be repeated; failures like {@link Decisions#decide}. */
@ApplicationScoped
public class Sales {

    static final Script<Read> READ = Script.load("flashsale/read_sale", Read.class);
    static final Script<Update> UPDATE = Script.load("flashsale/update_sale", Update.class);

    /** How often an operator's change is tried again when another one came in between. */
    private static final int ATTEMPTS = 10;

    enum Read {
        SALE
    }

    enum Update {
        UPDATED,
        CHANGED,
        BELOW_SOLD
    }

    /** A sale at one moment; the two counts add up to {@code offer.stock()}. */
    record Live(SaleId id, Offer offer, long available, long sold, long version) {}

    private final Decisions decisions;
    private final SaleFacts facts;
    private final GoodFacts goods;
    private final SaleAddresses addresses;
    private final SaleHotState hotState;
    private final SaleLimits limits;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Sales() {
        this(null, null, null, null, null, null);
    }

    @Inject
    Sales(
            Decisions decisions,
            SaleFacts facts,
            GoodFacts goods,
            SaleAddresses addresses,
            SaleHotState hotState,
            SaleLimits limits) {
        this.decisions = decisions;
        this.facts = facts;
        this.goods = goods;
        this.addresses = addresses;
        this.hotState = hotState;
        this.limits = limits;
    }

    /**
     * Creates the sale, or changes it while it sells. Some reads and writes of MongoDB; a change of the stock alone writes only the
     * sale.
     *
     * @throws Conflict {@code overlapping} when another sale of the good has a part of the window, {@code other-good} when the sale
     *     is of another good; the stage fails with {@code below-sold} when more is sold than the new stock
     */
    CompletionStage<Put<Live>> put(SaleId id, Offer offer) {
        return put(id, offer, ATTEMPTS).thenApply(put -> {
            limits.changed(id, put.value().offer().rate());
            return put;
        });
    }

    private CompletionStage<Put<Live>> put(SaleId id, Offer offer, int attempts) {
        if (attempts == 0) {
            throw new Conflict("changing", "The sale or its good is being changed by others; try again.");
        }
        Optional<SaleFacts.Stored> stored = facts.find(id);
        if (stored.isPresent() && !stored.get().offer().good().equals(offer.good())) {
            throw new Conflict("other-good", "The sale is of another good.")
                    .with("goodId", stored.get().offer().good().value());
        }
        if (stored.isPresent()) {
            // What the sale is now is read before its new window is taken: only at this version may it be changed.
            return find(id).thenCompose(live -> change(live, offer, attempts));
        }
        Optional<Calendar> taken = take(goods.read(offer.good()), id, offer.window());
        if (taken.isEmpty()
                || !facts.create(id, taken.get().of(id).orElseThrow().number(), offer)) {
            return put(id, offer, attempts - 1);
        }
        return find(id).thenApply(live -> new Put<>(true, live));
    }

    private CompletionStage<Put<Live>> change(Live live, Offer offer, int attempts) {
        SaleId id = live.id();
        Calendar before = goods.read(offer.good());
        Optional<Calendar> taken = take(before, id, offer.window());
        if (taken.isEmpty()) {
            return put(id, offer, attempts - 1);
        }
        SaleKeys keys = addresses.keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.partition().outbox());
        List<String> arguments =
                new ArrayList<>(List.of(id.value(), Long.toString(live.version()), Integer.toString(offer.stock())));
        arguments.addAll(List.of("number", Integer.toString(keys.number())));
        arguments.addAll(offer.fields());
        return decisions
                .decide(hotState, id.value(), UPDATE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case UPDATED -> {
                        settle(taken.get(), id, List.of(offer.window()));
                        yield find(id).thenApply(after -> new Put<>(false, after));
                    }
                    case CHANGED -> put(id, offer, attempts - 1);
                    case BELOW_SOLD -> {
                        settle(taken.get(), id, before.of(id).orElseThrow().windows());
                        throw new Conflict("below-sold", reply.text(0) + " units are sold.")
                                .with("sold", reply.number(0));
                    }
                });
    }

    /** The calendar in which the sale has taken the window; empty when another change came in between. */
    private Optional<Calendar> take(Calendar calendar, SaleId id, Window window) {
        Optional<SaleId> other = calendar.taken(id, window);
        if (other.isPresent()) {
            if (!ofAnotherGood(other.get(), calendar.good())) {
                throw new Conflict("overlapping", "The sale " + other.get() + " of this good overlaps.")
                        .with("saleId", other.get().value());
            }
            return take(calendar.clearing(other.get()), id, window);
        }
        if (calendar.of(id).filter(entry -> entry.windows().contains(window)).isPresent()) {
            return Optional.of(calendar);
        }
        return Optional.of(calendar.adding(id, window)).filter(goods::replace);
    }

    /**
     * Whether a sale that has a window of this good is of another one, which never changes: when two make one sale with different
     * goods at once, the one who is late leaves a window behind that nobody will ever use.
     */
    private boolean ofAnotherGood(SaleId sale, GoodId good) {
        return facts.find(sale)
                .filter(stored -> !stored.offer().good().equals(good))
                .isPresent();
    }

    /** Gives back what the sale has taken too much; when others have changed the calendar since, the next change does. */
    private void settle(Calendar taken, SaleId id, List<Window> windows) {
        if (!taken.of(id).orElseThrow().windows().equals(windows)) {
            goods.replace(taken.with(id, windows));
        }
    }

    /**
     * A sale as it is just now; one Redis round trip.
     *
     * @throws NotFound with code 30002 when there is no such sale
     */
    CompletionStage<Live> find(SaleId id) {
        return decisions.look(hotState, id.value(), read(id)).thenApply(reply -> live(id, reply));
    }

    /** Sales in the order of their ids: one read of the facts and one Redis round trip, more for those without hot state. */
    CompletionStage<List<Live>> list(Page page) {
        return decisions.lookAll(
                hotState, facts.list(page).stream().map(SaleFacts.Stored::id).toList(), this::read, Sales::live);
    }

    private ScriptCall<Read> read(SaleId id) {
        SaleKeys keys = addresses.keys(id);
        return READ.call(keys.partition(), keys.guard(), List.of());
    }

    /** What the script that reads a sale has told of it. */
    static Live live(SaleId id, ScriptReply<Read> reply) {
        return new Live(id, Offer.of(reply.values().subList(4, 14)), reply.number(0), reply.number(1), reply.number(2));
    }
}
