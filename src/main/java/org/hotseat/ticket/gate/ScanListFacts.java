package org.hotseat.ticket.gate;

import com.mongodb.client.model.Filters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.kernel.ResourceId;
import org.hotseat.ticket.TicketId;

/** Lists the log of scans, in the order in which they were reported. */
final class ScanListFacts {

    /** The order of pages and of the whole list in lines. */
    static final ListOrder ORDER = ListOrder.byTime(ScanDocumentFacts.REPORTED, Instant.EPOCH);

    /**
     * The filter of a list of scans; an empty value matches all.
     *
     * @param verdict the word of the verdict
     * @param contradictions whether to return only scans with contradictions
     */
    record Query(
            Optional<ResourceId> resource,
            Optional<String> gate,
            Optional<String> verdict,
            Optional<TicketId> ticket,
            boolean contradictions) {}

    private ScanListFacts() {}

    /** Returns the scans of a list, in the order in which they were reported. */
    static DocumentList<Map<String, Object>> of(Query query) {
        List<Bson> filters = new ArrayList<>();
        query.resource().ifPresent(id -> filters.add(Filters.eq(ScanDocumentFacts.RESOURCE, id.toString())));
        query.ticket().ifPresent(id -> filters.add(Filters.eq(ScanDocumentFacts.TICKET, id.toString())));
        query.gate()
                .ifPresent(name -> filters.add(Filters.or(
                        Filters.eq(ScanDocumentFacts.GATE, name),
                        Filters.and(
                                Filters.exists(ScanDocumentFacts.GATE, false),
                                Filters.eq(ScanDocumentFacts.BY, name)))));
        query.verdict().ifPresent(word -> filters.add(Filters.eq(ScanDocumentFacts.VERDICT, word)));
        if (query.contradictions()) {
            filters.add(Filters.exists(ScanDocumentFacts.CONTRADICTIONS));
        }
        return new DocumentList<>(
                ScanFacts.COLLECTION,
                filters.isEmpty() ? new Document() : Filters.and(filters),
                ORDER,
                document -> ScanDocumentFacts.read(document).map(Scan::view));
    }
}
