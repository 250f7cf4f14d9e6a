package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.Set;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.HotClaim;
import org.hotseat.kernel.Service;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Takes away what is left of holds that have ended: a Redis that comes back with an old file brings their keys and
 * index entries back, too. Costs what the old hot state has, nothing when Redis was emptied.
 */
@Service
class ScheduleLeftovers {

    private final RebuildSteps steps;
    private final Scans scans;

    @Inject
    ScheduleLeftovers(RebuildSteps steps, Scans scans) {
        this.steps = steps;
        this.scans = scans;
    }

    /**
     * Forgets every old hold whose user has none by the facts. A forced rebuild looks through the partition's index,
     * too: an entry may be all that is left.
     *
     * @param holders of the holds that this rebuild has put back: one that the facts call held and whose time is over
     *     is none
     */
    void forget(RebuildPass pass, ScheduleKeys keys, Set<String> holders) {
        Set<String> users =
                new HashSet<>(scans.hash(keys.partition(), keys.oldHolds()).keySet());
        if (pass.forced()) {
            scans.index(keys.partition(), keys.index(), keys.memberPrefix() + "*")
                    .keySet()
                    .forEach(member ->
                            users.add(member.substring(keys.memberPrefix().length())));
        }
        users.removeAll(holders);
        users.stream()
                .filter(name -> Holder.read(name).isEmpty())
                .forEach(name -> steps.dropEntry(pass, keys.index(), keys.memberPrefix() + name));
        steps.forget(
                pass,
                users.stream()
                        .flatMap(name -> Holder.read(name).stream())
                        .map(gone -> new HotClaim(keys.lock(gone), keys.index(), keys.member(gone)))
                        .toList());
    }
}
