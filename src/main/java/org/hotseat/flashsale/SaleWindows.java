package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;

/**
 * Sees to it that no two sales of a good have a part of a window in common. A sale takes a window before it has it, and
 * gives back what it has no more; every taking is a new version of the good's {@link Calendar}, so an earlier taker of
 * a window, even of the same one, can no longer give it back. Blocks; a read and a write of MongoDB each.
 */
@Service
class SaleWindows {

    /** The calendar before a sale took a window, and after. */
    record Taken(SaleId sale, Calendar before, Calendar after) {

        /** The sale's number among those of its good. */
        int number() {
            return after.of(sale).orElseThrow().number();
        }
    }

    private final GoodFacts goods;
    private final SaleFacts facts;

    @Inject
    SaleWindows(GoodFacts goods, SaleFacts facts) {
        this.goods = goods;
        this.facts = facts;
    }

    /**
     * Takes a window for a sale, besides those it has.
     *
     * @return empty when another change of the good came in between
     * @throws Conflict {@code overlapping} when another sale of the good has a part of the window
     */
    Optional<Taken> take(SaleId sale, GoodId good, Window window) {
        Calendar before = goods.read(good);
        Calendar after = cleared(before, sale, good, window).adding(sale, window);
        return goods.replace(after) ? Optional.of(new Taken(sale, before, after)) : Optional.empty();
    }

    /** Takes nothing, but is refused as {@link #take} is; a read of MongoDB. */
    void check(SaleId sale, GoodId good, Window window) {
        cleared(goods.read(good), sale, good, window);
    }

    private Calendar cleared(Calendar before, SaleId sale, GoodId good, Window window) {
        Calendar free = before;
        for (Optional<SaleId> other = free.taken(sale, window); other.isPresent(); other = free.taken(sale, window)) {
            if (!ofAnotherGood(other.get(), good)) {
                throw new Conflict("overlapping", "The sale " + other.get() + " of this good overlaps.")
                        .with("saleId", other.get().value());
            }
            free = free.clearing(other.get());
        }
        return free;
    }

    /**
     * Gives back all windows but this one, which the sale has now; when others have changed the calendar since, the
     * next change does.
     */
    void keep(Taken taken, Window window) {
        settle(taken, List.of(window));
    }

    /** Gives back what was taken. */
    void giveBack(Taken taken) {
        settle(
                taken,
                taken.before().of(taken.sale()).map(Calendar.Entry::windows).orElse(List.of()));
    }

    /** Whether the sale has more than one window: a change before could not give back what it no longer needs. */
    boolean untidy(SaleId sale, GoodId good) {
        return goods.read(good)
                .of(sale)
                .filter(entry -> entry.windows().size() > 1)
                .isPresent();
    }

    private void settle(Taken taken, List<Window> windows) {
        Calendar after = taken.after();
        if (!after.of(taken.sale()).orElseThrow().windows().equals(windows)) {
            goods.replace(after.with(taken.sale(), windows));
        }
    }

    /**
     * Whether a sale that has a window of this good is of another one, which never changes: when two make one sale with
     * different goods at once, the later one leaves a window behind that no sale will use.
     */
    private boolean ofAnotherGood(SaleId sale, GoodId good) {
        return facts.find(sale)
                .filter(stored -> !stored.definition().goodId().equals(good))
                .isPresent();
    }
}
