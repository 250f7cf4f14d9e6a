package org.hotseat.hotstate;

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

    /** Of a resource's hash. */
    public static SaleState of(Map<String, String> fields) {
        return new SaleState("1".equals(fields.get("stopped")), Cancellation.of(fields));
    }

    /** Of a resource that is over by the facts; that it was stopped before is of no use any more. */
    public static SaleState over(Optional<Cancellation> cancellation) {
        return new SaleState(cancellation.isPresent(), cancellation);
    }

    /** Adds it to the resource as REST shows it. Answers the view. */
    public Map<String, Object> shownIn(Map<String, Object> view) {
        if (stopped) {
            view.put("stopped", true);
        }
        cancellation.ifPresent(cancelled -> view.put("cancellation", cancelled.view()));
        return view;
    }
}
