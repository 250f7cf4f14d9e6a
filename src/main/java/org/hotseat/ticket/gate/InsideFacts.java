package org.hotseat.ticket.gate;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.Document;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.ticket.TicketId;

/** Counts the tickets that are inside, from the log of scans: now or at a given time. */
@Service
class InsideFacts {

    /** The time-out for reading all scans of a resource. */
    private static final long READ_TIMEOUT_MILLIS = 120_000;

    private static final Comparator<Scan> ORDER = Comparator.comparing(Scan::at).thenComparing(Scan::id);

    private final MongoConnection mongo;

    @Inject
    InsideFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    private static final class Gate {
        private long entries;
        private long exits;
        private long inside;
    }

    /**
     * Returns the counts of a resource for a REST answer. Check-ins from before scans were logged are not included.
     * Reads all scans of the resource, and keeps one of each ticket in memory.
     *
     * @param at counts only scans until this time, by the gates' clocks; empty for all
     * @throws Unavailable when MongoDB is unavailable
     */
    Map<String, Object> count(ResourceId resource, Optional<Instant> at) {
        Map<TicketId, Scan> latest = new HashMap<>();
        Map<String, Gate> gates = new TreeMap<>();
        mongo.call("scans of " + resource, () -> {
            Document filter = new Document(ScanDocumentFacts.RESOURCE, resource.toString());
            at.ifPresent(time -> filter.append(ScanDocumentFacts.AT, new Document("$lte", Date.from(time))));
            for (Document document : mongo.collection(ScanFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.and(
                            filter, Filters.ne(ScanDocumentFacts.VERDICT, Verdict.Word.REFUSED.wireName())))) {
                ScanDocumentFacts.read(document).ifPresent(scan -> add(scan, latest, gates));
            }
            return latest;
        });
        Map<String, Long> categories = new TreeMap<>();
        long inside = 0;
        for (Scan scan : latest.values()) {
            if (hasVerdict(scan, Verdict.Word.ADMITTED)) {
                inside++;
                gate(gates, scan).inside++;
                scan.category().ifPresent(id -> categories.merge(id, 1L, Long::sum));
            }
        }
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("model", resource.model());
        view.put("resourceId", resource.id());
        at.ifPresent(time -> view.put("at", time));
        view.put("inside", inside);
        view.put(
                "gates",
                gates.entrySet().stream()
                        .map(each -> view(each.getKey(), each.getValue()))
                        .toList());
        view.put(
                "categories",
                categories.entrySet().stream()
                        .map(each -> Map.<String, Object>of("categoryId", each.getKey(), "inside", each.getValue()))
                        .toList());
        return view;
    }

    private static void add(Scan scan, Map<TicketId, Scan> latest, Map<String, Gate> gates) {
        if (scan.ticket().isEmpty() || scan.verdict().isEmpty()) {
            return;
        }
        latest.merge(scan.ticket().get(), scan, (one, other) -> ORDER.compare(one, other) < 0 ? other : one);
        if (hasVerdict(scan, Verdict.Word.ADMITTED)) {
            gate(gates, scan).entries++;
        } else if (hasVerdict(scan, Verdict.Word.LEFT)) {
            gate(gates, scan).exits++;
        }
    }

    private static boolean hasVerdict(Scan scan, Verdict.Word word) {
        return scan.verdict().filter(verdict -> verdict.wireName() == word).isPresent();
    }

    private static Gate gate(Map<String, Gate> gates, Scan scan) {
        return gates.computeIfAbsent(scan.gate(), name -> new Gate());
    }

    private static Map<String, Object> view(String name, Gate gate) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("gate", name);
        view.put("entries", gate.entries);
        view.put("exits", gate.exits);
        view.put("inside", gate.inside);
        return view;
    }
}
