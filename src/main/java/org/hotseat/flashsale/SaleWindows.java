package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;

/**
 * Makes sure that the windows of two sales of a good never overlap. A sale takes a window before its definition has it,
 * and releases windows that it no longer has. Each change is a new version of the good's {@link Calendar}. So a sale
 * that took the same window earlier can no longer release it. Blocks; each operation is a read and a write of MongoDB.
 */
@Service
class SaleWindows {

    /** The calendars before and after a sale took a window. */
    record Taken(SaleId sale, Calendar before, Calendar after) {

        /** Returns the sale's number among those of its good. */
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
     * Takes a window for a sale, beside its other windows.
     *
     * @return the calendars; empty when another change of the good came in between
     * @throws Conflict {@code overlapping} when another sale of the good has a part of the window
     */
    Optional<Taken> take(SaleId sale, GoodId good, Window window) {
        Calendar before = goods.read(good);
        Calendar after = cleared(before, sale, good, window).adding(sale, window);
        return goods.replace(after) ? Optional.of(new Taken(sale, before, after)) : Optional.empty();
    }

    /** Fails like {@link #take} without taking anything; a read of MongoDB. */
    void check(SaleId sale, GoodId good, Window window) {
        cleared(goods.read(good), sale, good, window);
    }

    private Calendar cleared(Calendar before, SaleId sale, GoodId good, Window window) {
        Calendar free = before;
        for (Optional<SaleId> other = free.findOverlap(sale, window);
                other.isPresent();
                other = free.findOverlap(sale, window)) {
            if (!ofAnotherGood(other.get(), good)) {
                throw new Conflict("overlapping", "The sale " + other.get() + " of this good overlaps.")
                        .with("saleId", other.get().value());
            }
            free = free.clearing(other.get());
        }
        return free;
    }

    /**
     * Releases all windows of a sale except its present one. If the calendar was changed meanwhile, the next change
     * releases them.
     */
    void keepOnly(Taken taken, Window window) {
        settle(taken, List.of(window));
    }

    /** Releases the window that was taken. */
    void release(Taken taken) {
        settle(
                taken,
                taken.before().of(taken.sale()).map(Calendar.Entry::windows).orElse(List.of()));
    }

    /** Returns whether the sale has more than one window, because an earlier change could not release one. */
    boolean hasExtraWindow(SaleId sale, GoodId good) {
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
     * Returns whether a sale in the calendar belongs to another good; the good of a sale never changes. If two callers
     * create the same sale with different goods at the same time, the window of the later caller is never used.
     */
    private boolean ofAnotherGood(SaleId sale, GoodId good) {
        return facts.find(sale)
                .filter(stored -> !stored.definition().goodId().equals(good))
                .isPresent();
    }
}
