package org.hotseat.hotstate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.resource.Cancellation;

/**
 * Whether an operator has ended the sale of a resource, as its hash has it.
 *
 * @param stopped until it is resumed, or for good
 * @param cancellation when it is for good
 */
public record SaleState(boolean stopped, Optional<Cancellation> cancellation) {

    /** Nobody has ended it. */
    public static final SaleState NOT_ENDED = new SaleState(false, Optional.empty());

    private static final String WORD = "state";
    private static final String WORD_BESIDE = "saleState";

    /** Of a resource's hash. */
    public static SaleState of(Map<String, String> fields) {
        return new SaleState("1".equals(fields.get("stopped")), Cancellation.of(fields));
    }

    /** Of a resource that is over by the facts; that it was stopped before is of no use any more. */
    public static SaleState over(Optional<Cancellation> cancellation) {
        return new SaleState(cancellation.isPresent(), cancellation);
    }

    /** Adds it to the resource as REST shows it. Returns the view. */
    public Map<String, Object> shownIn(Map<String, Object> view) {
        if (stopped) {
            view.put("stopped", true);
        }
        cancellation.ifPresent(cancelled -> view.put("cancellation", cancelled.view()));
        return view;
    }

    /**
     * Adds it to the resource as REST shows it, with the one word for whether it sells and the times and groups of
     * that. The word is {@code saleState} where the view has a {@code state} of its own, as a rain has. Answers the
     * view.
     */
    public Map<String, Object> shownIn(Map<String, Object> view, Offer offer) {
        view.put(view.containsKey(WORD) ? WORD_BESIDE : WORD, word(offer).toString());
        if (cancellation.isEmpty()) {
            offer.times().opensAfter(offer.now()).ifPresent(opens -> view.put("opensAt", opens));
        }
        offer.times().closesAt().ifPresent(closes -> view.put("closesAt", closes));
        List<String> groups = cancellation.isPresent() ? List.of() : offer.opensFor();
        if (!groups.isEmpty()) {
            view.put("opensFor", groups);
        }
        return shownIn(view);
    }

    /** A resource that is not published, by the view that it would have. Returns the view. */
    public static Map<String, Object> shownAsDraft(Map<String, Object> view) {
        view.put(WORD, SaleWord.DRAFT.toString());
        view.computeIfPresent(WORD_BESIDE, (word, published) -> SaleWord.DRAFT.toString());
        return view;
    }

    /** A cancellation comes first, as it is for good; a stop hides all words but that it is over. */
    SaleWord word(Offer offer) {
        if (cancellation.isPresent()) {
            return SaleWord.CALLED_OFF;
        }
        SaleWord word = offer.word();
        return stopped && word != SaleWord.OVER ? SaleWord.STOPPED : word;
    }
}
