package org.hotseat.facts.list;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;

/** Reads lists of documents a page at a time. */
@Service
public class Lists {

    private final MongoConnection mongo;
    private final long timeoutMillis;

    @Inject
    public Lists(MongoConnection mongo, FactsSettings settings) {
        this.mongo = mongo;
        this.timeoutMillis = settings.timeout().toMillis();
    }

    /**
     * A page; mostly one round trip, bounded by {@code MONGODB_TIMEOUT_MS}. May be repeated.
     *
     * @param page with a cursor that the list's order takes
     * @throws Unavailable when MongoDB is away
     */
    public <T> Listed<T> page(DocumentList<T> list, Page page) {
        Optional<Position> after = list.order().position(page.after());
        try (ListReading<T> reading = new ListReading<>(mongo, list, after, page.limit() + 1, timeoutMillis)) {
            List<T> entries = reading.next(page.limit());
            Optional<Position> last = reading.position();
            return new Listed<>(entries, reading.next(1).isEmpty() ? Optional.empty() : last.map(Position::cursor));
        }
    }
}
