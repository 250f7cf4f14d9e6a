package org.hotseat.ticket.gate;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.ticket.TicketId;

/**
 * The log of scans in MongoDB: the collection {@code scans}, with a document for each scan. A scan is first logged and
 * judged later. A late write of a verdict that is based on fewer scans has no effect. Methods throw {@link Unavailable}
 * when MongoDB is unavailable, and may be repeated.
 */
@Service
class ScanFacts implements FactIndexes {

    static final String COLLECTION = "scans";

    private final MongoConnection mongo;

    @Inject
    ScanFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                Index.ofList(COLLECTION, ScanDocumentFacts.TICKET),
                Index.ofList(COLLECTION, ScanDocumentFacts.REPORTED, ScanDocumentFacts.ID),
                Index.ofList(COLLECTION, ScanDocumentFacts.RESOURCE, ScanDocumentFacts.REPORTED, ScanDocumentFacts.ID),
                Index.ofSome(COLLECTION, ScanDocumentFacts.CONTRADICTIONS));
    }

    /**
     * Returns a scan by its id.
     *
     * @throws KeyReused when a scan of the ticket came with this key in another request
     */
    Optional<Scan> find(String id, Optional<TicketId> ticket, Optional<IdempotencyKey> key) {
        Bson filter = ticket.map(of -> Filters.eq(ScanDocumentFacts.TICKET, of.toString()))
                .orElseGet(() -> Filters.eq(ScanDocumentFacts.ID, id));
        return mongo.call("a scan", () -> {
            Optional<Scan> found = Optional.empty();
            for (Document document : mongo.collection(COLLECTION).find(filter)) {
                if (id.equals(document.get(ScanDocumentFacts.ID))) {
                    found = ScanDocumentFacts.read(document);
                }
                key.filter(asked -> ScanDocumentFacts.isKeyReused(document, asked))
                        .ifPresent(asked -> {
                            throw new KeyReused();
                        });
            }
            return found;
        });
    }

    /** Returns scans by their ids. */
    List<Scan> all(List<String> ids) {
        return mongo
                .call(
                        "scans",
                        () -> mongo.collection(COLLECTION)
                                .find(Filters.in(ScanDocumentFacts.ID, ids))
                                .into(new ArrayList<>()))
                .stream()
                .flatMap(document -> ScanDocumentFacts.read(document).stream())
                .toList();
    }

    /**
     * Logs a scan unless it is already in the log.
     *
     * @return the scan in the log
     */
    Scan putIfAbsent(Scan scan, Optional<IdempotencyKey> key) {
        boolean written = mongo.call(
                "a scan",
                () -> ConditionalInserts.putIfAbsent(
                        mongo.collection(COLLECTION), scan.id(), ScanDocumentFacts.write(scan, key)));
        return written
                ? scan
                : find(scan.id(), Optional.empty(), Optional.empty()).orElse(scan);
    }

    /**
     * Writes the first answer to a scan, and the verdict unless the scan has one.
     *
     * @return the scan with its first answer
     */
    Scan answer(Scan scan, Scan.Answer answer, Verdict verdict) {
        Scan answered = scan.answered(answer, verdict);
        Document fields = new Document(ScanDocumentFacts.ANSWER, ScanDocumentFacts.write(answer))
                .append(ScanDocumentFacts.PASSED, answered.passed());
        Document all = new Document(fields);
        all.putAll(ScanDocumentFacts.write(verdict));
        Bson open = Filters.and(
                Filters.eq(ScanDocumentFacts.ID, scan.id()), Filters.exists(ScanDocumentFacts.ANSWER, false));
        Bson judgedNever = Filters.and(open, Filters.exists(ScanDocumentFacts.VERDICT, false));
        boolean first = mongo.call("the answer to a scan", () -> changed(judgedNever, all) || changed(open, fields));
        return first
                ? answered
                : find(scan.id(), Optional.empty(), Optional.empty()).orElse(answered);
    }

    /** Adds a contradiction between a scan and the facts of its order, unless the scan has it. */
    void contradict(String scan, Contradiction found) {
        Document added = ScanDocumentFacts.write(found);
        mongo.call(
                "a contradiction of a scan",
                () -> mongo.collection(COLLECTION)
                        .updateOne(
                                Filters.eq(ScanDocumentFacts.ID, scan),
                                Updates.combine(
                                        Updates.addToSet(ScanDocumentFacts.OWN, added),
                                        Updates.addToSet(ScanDocumentFacts.CONTRADICTIONS, added))));
    }

    /**
     * Judges all scans of a ticket anew and writes the verdicts. A verdict that is based on more scans is not
     * overwritten.
     *
     * @param counts the check-in that counts; its scan may not be answered yet
     * @return the verdicts by the ids of the scans
     */
    Map<String, Verdict> judge(TicketId ticket, Optional<CheckIn> counts, boolean reEntry) {
        return mongo.call("the scans of a ticket", () -> {
            MongoCollection<Document> all = mongo.collection(COLLECTION);
            Timeline timeline = new Timeline(reEntry);
            Map<String, Scan> scans = new HashMap<>();
            Optional<String> counting = counts.flatMap(CheckIn::scan);
            for (Document document : all.find(Filters.eq(ScanDocumentFacts.TICKET, ticket.toString()))) {
                ScanDocumentFacts.read(document).ifPresent(scan -> {
                    scans.put(scan.id(), scan);
                    timeline.add(scan, counting.filter(scan.id()::equals).isPresent());
                });
            }
            counts.filter(old -> old.scan().isEmpty()).ifPresent(timeline::add);
            Map<String, Verdict> verdicts = new HashMap<>();
            List<WriteModel<Document>> writes = new ArrayList<>();
            timeline.judge().forEach((id, verdict) -> {
                Scan scan = scans.get(id);
                if (scan != null) {
                    List<Contradiction> found = new ArrayList<>(scan.own());
                    found.addAll(verdict.contradictions());
                    verdicts.put(id, verdict.with(found));
                    writes.add(judgement(id, verdict.with(found), timeline.size()));
                }
            });
            if (!writes.isEmpty()) {
                all.bulkWrite(writes, new BulkWriteOptions().ordered(false));
            }
            return verdicts;
        });
    }

    private static WriteModel<Document> judgement(String id, Verdict verdict, int known) {
        Document change = set(ScanDocumentFacts.write(verdict).append(ScanDocumentFacts.JUDGED, known));
        if (verdict.contradictions().isEmpty()) {
            change.append("$unset", new Document(ScanDocumentFacts.CONTRADICTIONS, ""));
        }
        Bson knowsLess = Filters.or(
                Filters.exists(ScanDocumentFacts.JUDGED, false), Filters.lte(ScanDocumentFacts.JUDGED, known));
        return new UpdateOneModel<>(Filters.and(Filters.eq(ScanDocumentFacts.ID, id), knowsLess), change);
    }

    private boolean changed(Bson filter, Document fields) {
        return mongo.collection(COLLECTION).updateOne(filter, set(fields)).getMatchedCount() == 1;
    }

    private static Document set(Document fields) {
        return new Document("$set", fields);
    }
}
