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

/** Reads lists of documents page by page. */
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
     * Reads a page; mostly one round trip with the time-out {@code MONGODB_TIMEOUT_MS}. May be repeated.
     *
     * @param page the page, with a cursor of the list's order
     * @throws Unavailable when MongoDB is unavailable
     */
    public <T> Listed<T> page(DocumentList<T> list, Page page) {
        Optional<Position> after = list.order().position(page.after());
        try (ListCursor<T> reading = new ListCursor<>(mongo, list, after, page.limit() + 1, timeoutMillis)) {
            List<T> entries = reading.next(page.limit());
            Optional<Position> last = reading.position();
            return new Listed<>(entries, reading.next(1).isEmpty() ? Optional.empty() : last.map(Position::cursor));
        }
    }
}
