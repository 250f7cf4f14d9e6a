package org.hotseat.audit;

import com.mongodb.client.model.Filters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.ListOrder;

/** The lists of the audit, in the order of time. Each filter has an index. */
final class AuditListFacts {

    private AuditListFacts() {}

    static ListOrder order(AuditQuery query) {
        return ListOrder.byTime(AuditFacts.AT, query.since().orElse(Instant.EPOCH));
    }

    static DocumentList<Map<String, Object>> list(AuditQuery query) {
        List<Bson> filters = new ArrayList<>();
        query.actor().ifPresent(actor -> filters.add(Filters.eq(AuditFacts.SUBJECT, actor)));
        query.act().ifPresent(act -> filters.add(Filters.eq(AuditFacts.ACT, act)));
        query.resource().ifPresent(id -> filters.add(Filters.eq(AuditFacts.RESOURCE, id)));
        query.request().ifPresent(id -> filters.add(Filters.eq(AuditFacts.REQUEST, id)));
        query.until().ifPresent(until -> filters.add(Filters.lt(AuditFacts.AT, Date.from(until))));
        return new DocumentList<>(
                AuditFacts.COLLECTION,
                filters.isEmpty() ? new Document() : Filters.and(filters),
                order(query),
                AuditFacts::view);
    }
}
