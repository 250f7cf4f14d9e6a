package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Takes away what is left of holds that have ended: a Redis that comes back with an old file brings their keys and
 * index entries back, too. Costs what the old hot state has, nothing when Redis was emptied.
 */
@Service
class ScheduleLeftovers {

    private static final Script<Forget> FORGET = Script.load("schedule/forget_hold", Forget.class);

    private enum Forget {
        FORGOTTEN,
        LOST
    }

    private final RebuildSteps steps;
    private final Scans scans;

    @Inject
    ScheduleLeftovers(RebuildSteps steps, Scans scans) {
        this.steps = steps;
        this.scans = scans;
    }

    /**
     * Forgets every old hold whose user has none by the facts.
     *
     * @param holders of the holds that this rebuild has put back: one that the facts call held and whose time is over
     *     is none
     */
    void forget(RebuildPass pass, ScheduleKeys keys, Set<String> holders) {
        List<ScriptCall<Forget>> calls = new ArrayList<>();
        for (String user : scans.hash(keys.partition(), keys.oldHolds()).keySet()) {
            if (!holders.contains(user)) {
                Holder gone = new Holder(user);
                calls.add(FORGET.call(
                        pass.partition(),
                        List.of(pass.lease(), keys.lock(gone), keys.index()),
                        List.of(pass.token(), keys.member(gone))));
            }
        }
        steps.runAll(calls);
    }
}
