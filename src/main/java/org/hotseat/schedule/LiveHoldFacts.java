package org.hotseat.schedule;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Consumer;
import org.hotseat.facts.Batches;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Service;

/** The holds of a schedule that have not ended, read once and in batches. */
@Service
class LiveHoldFacts {

    private final Batches batches;

    @Inject
    LiveHoldFacts(Batches batches) {
        this.batches = batches;
    }

    /** Those that can be read, whether or not their time is up. */
    void each(ScheduleId schedule, int size, Consumer<List<Holder>> held) {
        batches.each(
                HoldFacts.COLLECTION,
                Filters.and(Filters.in("Schedule_ID", FactValues.idsOf(schedule.value())), HoldFacts.NOT_ENDED),
                document -> HoldDocumentFacts.read(document).map(HoldFacts.Stored::holder),
                size,
                held);
    }
}
