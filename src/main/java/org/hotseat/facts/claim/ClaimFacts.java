package org.hotseat.facts.claim;

import com.mongodb.client.FindIterable;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.WriteModel;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.claim.ClaimCounts;
import org.hotseat.kernel.claim.ClaimSum;

/**
 * Writes what this server has counted into the collection {@code claim_minutes}, in the background. A server that is
 * killed loses what it has counted since its last write.
 */
@Service
public class ClaimFacts implements FactIndexes {

    public static final String COLLECTION = "claim_minutes";

    /** The largest number of rows that wait for MongoDB. From there on claims count in a later minute. */
    static final int MAX_ROWS = 5_000;

    private static final long READ_TIMEOUT_MILLIS = 120_000;
    private static final long WRITE_TIMEOUT_MILLIS = 10_000;

    private static final class Open {
        private final ClaimSum sum = new ClaimSum();
        private boolean written;
    }

    private final MongoConnection mongo;
    private final ClaimCounts counts;
    private final String server = UUID.randomUUID().toString();
    private final Map<ClaimRow, Open> open = new HashMap<>();
    private Instant last = Instant.MIN;

    @Inject
    public ClaimFacts(MongoConnection mongo, ClaimCounts counts) {
        this.mongo = mongo;
        this.counts = counts;
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(COLLECTION, ClaimRow.AT));
    }

    /**
     * Writes what was counted since the last call, into the minute of that call. One bulk write, and nothing if there
     * is nothing new. May be called again after a failure, and loses nothing by it.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable; the next call writes these rows, too
     */
    public synchronized void write(Instant now) {
        Instant minute = (last.equals(Instant.MIN) ? now : last).truncatedTo(ChronoUnit.MINUTES);
        // The clock of another Redis server may be behind. A row is never begun again, since its numbers only grow.
        last = now.isBefore(last) ? last : now;
        if (open.size() < MAX_ROWS) {
            counts.take((count, sum) -> {
                Open row = open.computeIfAbsent(new ClaimRow(count.model(), count.id(), minute), address -> new Open());
                row.sum.add(sum);
                row.written = false;
            });
        }
        List<WriteModel<Document>> writes = new ArrayList<>();
        open.forEach((address, row) -> {
            if (!row.written) {
                writes.add(address.write(server, row.sum));
            }
        });
        if (!writes.isEmpty()) {
            mongo.call(
                    "the numbers of claims",
                    () -> mongo.collection(COLLECTION, WRITE_TIMEOUT_MILLIS)
                            .bulkWrite(writes, new BulkWriteOptions().ordered(false)));
            open.values().forEach(row -> row.written = true);
        }
        open.keySet().removeIf(row -> row.minute().isBefore(last.truncatedTo(ChronoUnit.MINUTES)));
    }

    /**
     * Reads rows of all servers, in no order. Costs a read of them all.
     *
     * @param reader gets the minute and the numbers of each row
     */
    public void read(ClaimRange range, BiConsumer<Instant, ClaimSum> reader) {
        mongo.call("the numbers of claims", () -> {
            for (Document row : rows(range)) {
                reader.accept(row.getDate(ClaimRow.AT).toInstant(), ClaimRow.read(row));
            }
            return range;
        });
    }

    /** Returns the time between the first and the last minute; empty if there is none. */
    public Optional<Duration> span(ClaimRange range) {
        return mongo.call(
                "the time of claims",
                () -> minute(range, Sorts.ascending(ClaimRow.AT))
                        .flatMap(first ->
                                minute(range, Sorts.descending(ClaimRow.AT)).map(end -> Duration.between(first, end))));
    }

    private Optional<Instant> minute(ClaimRange range, Bson order) {
        return Optional.ofNullable(rows(range).sort(order).limit(1).first())
                .map(row -> row.getDate(ClaimRow.AT).toInstant());
    }

    private FindIterable<Document> rows(ClaimRange range) {
        return mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS).find(range.filter());
    }
}
