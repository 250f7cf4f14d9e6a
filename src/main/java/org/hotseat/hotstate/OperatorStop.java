package org.hotseat.hotstate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.resource.Cancellation;

/**
 * An operator's stop or cancellation of a resource, as the resource's hash contains it.
 *
 * @param stopped whether the sale is stopped, until it is resumed or permanently
 * @param cancellation the cancellation, if the sale is stopped permanently
 */
public record OperatorStop(boolean stopped, Optional<Cancellation> cancellation) {

    /** The state of a resource that no operator has stopped or cancelled. */
    public static final OperatorStop NOT_ENDED = new OperatorStop(false, Optional.empty());

    private static final String WORD = "state";
    private static final String WORD_BESIDE = "saleState";

    /** Reads the state from the fields of a resource's hash. */
    public static OperatorStop of(Map<String, String> fields) {
        return new OperatorStop("1".equals(fields.get("stopped")), Cancellation.of(fields));
    }

    /** Returns the state of a resource that is over by the facts. An earlier stop has no effect any more. */
    public static OperatorStop over(Optional<Cancellation> cancellation) {
        return new OperatorStop(cancellation.isPresent(), cancellation);
    }

    /**
     * Adds the state to the REST form of the resource.
     *
     * @return the view
     */
    public Map<String, Object> addToView(Map<String, Object> view) {
        if (stopped) {
            view.put("stopped", true);
        }
        cancellation.ifPresent(cancelled -> view.put("cancellation", cancelled.view()));
        return view;
    }

    /**
     * Adds the state, the status of the sale, its times and its groups to the REST form of the resource. The status is
     * called {@code saleState} if the view already has a {@code state}, as that of a rain does.
     *
     * @return the view
     */
    public Map<String, Object> addToView(Map<String, Object> view, Offer offer) {
        view.put(view.containsKey(WORD) ? WORD_BESIDE : WORD, saleStatus(offer).toString());
        if (cancellation.isEmpty()) {
            offer.times().opensAfter(offer.now()).ifPresent(opens -> view.put("opensAt", opens));
        }
        offer.times().closesAt().ifPresent(closes -> view.put("closesAt", closes));
        List<String> groups = cancellation.isPresent() ? List.of() : offer.opensFor();
        if (!groups.isEmpty()) {
            view.put("opensFor", groups);
        }
        return addToView(view);
    }

    /**
     * Changes the view that the resource would have when published into the view of a draft.
     *
     * @return the view
     */
    public static Map<String, Object> markDraft(Map<String, Object> view) {
        view.put(WORD, SaleStatus.DRAFT.toString());
        view.computeIfPresent(WORD_BESIDE, (word, published) -> SaleStatus.DRAFT.toString());
        return view;
    }

    /**
     * Returns the status of the sale. A cancellation comes first, since it cannot be undone. A stop replaces every
     * other word but {@code OVER}.
     */
    SaleStatus saleStatus(Offer offer) {
        if (cancellation.isPresent()) {
            return SaleStatus.CALLED_OFF;
        }
        SaleStatus word = offer.saleStatus();
        return stopped && word != SaleStatus.OVER ? SaleStatus.STOPPED : word;
    }
}
