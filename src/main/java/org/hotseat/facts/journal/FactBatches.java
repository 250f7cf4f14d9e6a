package org.hotseat.facts.journal;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.epoch.EpochFence;
import org.hotseat.facts.epoch.EpochLeases;
import org.hotseat.facts.journal.BulkWrites.Write;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.PendingEvents;
import org.hotseat.facts.pending.PendingEvents.FactEvents;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.resource.StoredReplies;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;

/**
 * Writes many facts with one unordered bulk write for each collection, and reports the fate of each fact. A fact is
 * written within a lease on its epoch or not at all ({@link EpochFence}). Has no state of its own and is thread-safe; a
 * batch may be repeated with the same facts.
 */
@Service
public class FactBatches {

    private static final System.Logger LOG = System.getLogger(FactBatches.class.getName());

    /** The largest number of facts in one batch. It limits the time of a write and the size of its command. */
    public static final int LIMIT = 200;

    /** The writes that come before the documents of the facts. */
    private record Beside(List<FactEvents> events, List<Write> replies, List<Write> lines) {}

    private final BulkWrites bulk;
    private final EpochFence fence;
    private final FactWriters writers;
    private final PendingEvents events;

    /** For subclasses in tests, which override the methods that they need. */
    @SuppressWarnings("NullAway")
    protected FactBatches() {
        this.bulk = null;
        this.fence = null;
        this.writers = null;
        this.events = null;
    }

    @Inject
    public FactBatches(MongoConnection mongo, FactWriters writers, EpochLeases leases, PendingEvents events) {
        this(mongo, writers, (EpochFence) leases, events);
    }

    public FactBatches(MongoConnection mongo, FactWriters writers, EpochFence fence) {
        this(mongo, writers, fence, new PendingEvents(mongo));
    }

    private FactBatches(MongoConnection mongo, FactWriters writers, EpochFence fence, PendingEvents events) {
        this.events = events;
        this.writers = writers;
        this.fence = fence;
        this.bulk = new BulkWrites(mongo);
    }

    /**
     * Writes the facts. Each fact is written after the reply that came with it, its events and its audit line, so a
     * fact that exists has all of them. Rebuilds and the change feed rely on this order, see
     * {@link StoredReplies#forEach}.
     *
     * @param endNanos the {@link System#nanoTime} after which nothing is written any more
     * @return a fate for each fact, in their order; never throws for a reply of MongoDB or for a missing one
     */
    public List<FactFate> write(List<Fact> facts, long endNanos) {
        FactFate[] fates = new FactFate[facts.size()];
        Arrays.fill(fates, FactFate.WRITTEN);
        long end = fenceBefore(facts, endNanos, fates);
        Map<String, List<Write>> byCollection = new LinkedHashMap<>();
        Beside beside = new Beside(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < fates.length; i++) {
            if (fates[i] == FactFate.WRITTEN) {
                sort(facts.get(i), i, byCollection, beside, fates);
            }
        }
        events.write(beside.events(), end, fates);
        writeOpen(Replies.COLLECTION, beside.replies(), end, fates);
        writeOpen(AuditFacts.COLLECTION, beside.lines(), end, fates);
        Map<String, List<Write>> behind = DependentFacts.takeFrom(byCollection, facts);
        byCollection.forEach((collection, writes) -> writeOpen(collection, writes, end, fates));
        DependentFacts.settle(facts, fates);
        behind.forEach((collection, writes) -> writeOpen(collection, writes, end, fates));
        fenceAfter(facts, fates);
        return List.of(fates);
    }

    /**
     * Settles the facts that must not be written any more.
     *
     * @return the time until which the other facts must be written
     */
    private long fenceBefore(List<Fact> facts, long endNanos, FactFate[] fates) {
        renew(facts.stream().map(Fact::epoch).collect(Collectors.toSet()));
        long now = System.nanoTime();
        long left = endNanos - now;
        for (int i = 0; i < fates.length; i++) {
            long lease = fence.leftNanos(facts.get(i).epoch());
            if (lease > 0) {
                left = Math.min(left, lease);
            } else {
                fates[i] = fateByEpoch(facts.get(i).epoch(), false);
            }
        }
        return now + left;
    }

    /**
     * Checks the epochs after the write. A fact counts as written only if its epoch was still the current one
     * afterwards. Then the server that ends the epoch sees the fact.
     */
    private void fenceAfter(List<Fact> facts, FactFate[] fates) {
        for (int i = 0; i < fates.length; i++) {
            Epoch epoch = facts.get(i).epoch();
            if (fates[i] == FactFate.WRITTEN && fence.leftNanos(epoch) <= 0) {
                renew(Set.of(epoch));
                if (fence.leftNanos(epoch) <= 0) {
                    fates[i] = fateByEpoch(epoch, true);
                }
            }
        }
    }

    private void renew(Set<Epoch> epochs) {
        fence.renew(epochs);
        for (Epoch epoch : epochs) {
            if (fence.leftNanos(epoch) <= 0 && !fence.superseded(epoch)) {
                LOG.log(Level.WARNING, "HS211 no lease on {0} in time: its facts wait in the outbox", epoch);
            }
        }
    }

    private FactFate fateByEpoch(Epoch epoch, boolean late) {
        if (fence.superseded(epoch)) {
            return new FactFate.Fenced(late);
        }
        return new FactFate.Unknown(new Unavailable("mongodb", "MongoDB is too slow.", null));
    }

    /** Writes the facts that have no other fate yet. */
    private void writeOpen(String collection, List<Write> writes, long end, FactFate[] fates) {
        List<Write> open = writes.stream()
                .filter(write -> fates[write.fact()] == FactFate.WRITTEN)
                .toList();
        if (!open.isEmpty()) {
            bulk.write(collection, open, end, fates);
        }
    }

    private void sort(Fact fact, int index, Map<String, List<Write>> byCollection, Beside beside, FactFate[] fates) {
        Optional<FactWriter> writer = writers.of(fact.kind());
        if (writer.isEmpty()) {
            fates[index] = new FactFate.Refused("no writer knows facts of kind " + fact.kind());
            return;
        }
        try {
            VersionedDocument document =
                    DoneBy.sign(writer.get().document(fact), fact).decidedLike(fact);
            List<FeedChange> changes =
                    fact.isRepeated() ? List.of() : writer.get().changes(fact);
            ResourceId resource = writer.get().resource(fact);
            Optional<VersionedDocument> reply = Replies.document(fact, document);
            List<Write> writes = byCollection.computeIfAbsent(document.collection(), name -> new ArrayList<>());
            document.writes().forEach(model -> writes.add(new Write(index, resource, document, model)));
            reply.ifPresent(remembered -> remembered
                    .writes()
                    .forEach(model -> beside.replies().add(new Write(index, resource, remembered, model))));
            AuditFacts.line(fact, resource)
                    .filter(line -> !document.collection().equals(AuditFacts.COLLECTION))
                    .ifPresent(line -> line.writes()
                            .forEach(model -> beside.lines().add(new Write(index, resource, line, model))));
            beside.events().add(new FactEvents(index, fact, document, resource, changes));
        } catch (Unavailable e) {
            fates[index] = new FactFate.Unknown(e);
        } catch (RuntimeException e) {
            // Any failure here is caused by this fact alone, and must not affect the others of the batch.
            fates[index] = new FactFate.Refused("unreadable: " + e.getMessage());
        }
    }
}
