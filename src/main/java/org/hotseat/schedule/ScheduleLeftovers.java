package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.HotClaim;
import org.hotseat.kernel.Service;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Removes the remains of holds that have ended. A Redis server that starts with an old file also restores their keys
 * and index entries. Costs as much as the old hot state contains; nothing when Redis was emptied.
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
     * Removes every old hold whose user has none by the facts. A forced rebuild also reads the partition's index, since
     * only an entry may be left.
     *
     * @param holders the holders of the holds that this rebuild has restored; an expired hold that the facts still call
     *     held is not among them
     */
    void forget(RebuildContext context, ScheduleKeys keys, Set<String> holders) {
        Set<String> users =
                new HashSet<>(scans.hash(keys.partition(), keys.oldHolds()).keySet());
        if (context.forced()) {
            scans.index(keys.partition(), keys.index(), keys.memberPrefix() + "*")
                    .keySet()
                    .forEach(member ->
                            users.add(member.substring(keys.memberPrefix().length())));
        }
        users.removeAll(holders);
        users.stream()
                .filter(name -> Holder.read(name).isEmpty())
                .forEach(name -> steps.dropEntry(context, keys.index(), keys.memberPrefix() + name));
        steps.forget(
                context,
                users.stream()
                        .flatMap(name -> Holder.read(name).stream())
                        .map(gone -> new HotClaim(keys.lock(gone), keys.index(), List.of(keys.member(gone))))
                        .toList());
    }
}
