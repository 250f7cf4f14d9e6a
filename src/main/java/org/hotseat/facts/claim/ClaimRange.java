package org.hotseat.facts.claim;

import com.mongodb.client.model.Filters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.conversions.Bson;

/**
 * Chooses rows.
 *
 * @param model the sale model; empty for all
 * @param id the resource of the model; empty for all of them
 * @param since the earliest minute; empty for all
 */
public record ClaimRange(Optional<String> model, Optional<String> id, Optional<Instant> since) {

    Bson filter() {
        List<Bson> filters = new ArrayList<>();
        model.ifPresent(name -> filters.add(
                id.map(resource -> ClaimRow.of(name, resource)).orElseGet(() -> Filters.eq(ClaimRow.MODEL, name))));
        since.ifPresent(at -> filters.add(Filters.gte(ClaimRow.AT, Date.from(at))));
        return filters.isEmpty() ? Filters.empty() : Filters.and(filters);
    }
}
