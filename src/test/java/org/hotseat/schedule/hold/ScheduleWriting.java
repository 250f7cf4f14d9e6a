package org.hotseat.schedule.hold;

import java.util.List;
import org.hotseat.facts.FactWriter;
import org.hotseat.order.OrderWriting;
import org.hotseat.schedule.ScheduleModel;

/** Gives tests the writers of all facts that a schedule makes, without a server. */
public final class ScheduleWriting {

    private ScheduleWriting() {}

    public static List<FactWriter> writers() {
        return List.of(
                new HoldFacts(null),
                new ScheduleFacts(null, null),
                OrderWriting.of(new ScheduleModel(null, null, null, null, null, null, null)));
    }
}
