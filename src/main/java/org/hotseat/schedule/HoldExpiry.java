package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/** Ends expired holds and puts their places back on sale. */
@Service
public class HoldExpiry implements ExpiryIndex<HoldExpiry.Expire> {

    private static final Script<Expire> EXPIRE = Script.load("schedule/expire_holds", Expire.class);

    /**
     * The largest number of holds in one call. It limits the time during which Redis serves no other call to about 1
     * ms.
     */
    private static final int TOGETHER = 100;

    enum Expire {
        SWEPT
    }

    @Inject
    public HoldExpiry() {}

    @Override
    public String name() {
        return "holds";
    }

    @Override
    public String key(Partition partition) {
        return ScheduleKeys.index(partition);
    }

    @Override
    public int batchSize() {
        return TOGETHER;
    }

    @Override
    public ScriptCall<Expire> end(Partition partition, List<String> members) {
        ScheduleKeys keys = new ScheduleKeys(partition, Entry.of(members.get(0)).schedule());
        List<String> names = keys.guard(keys.index(), keys.holds(), keys.buyers(), partition.outbox());
        List<String> arguments = new ArrayList<>(members.size() + 1);
        arguments.add(keys.id().value());
        for (String member : members) {
            Holder holder = Entry.of(member).holder();
            names.add(keys.lock(holder));
            arguments.add(holder.value());
        }
        return EXPIRE.call(partition, names, arguments);
    }

    @Override
    public ResourceId resource(String member) {
        return Entry.of(member).schedule().resource();
    }

    /** A member of the index after reading: {@code lock:<schedule>:<user>}. Ids contain no colon. */
    private record Entry(ScheduleId schedule, Holder holder) {

        static Entry of(String member) {
            String[] parts = member.split(":", 3);
            return new Entry(new ScheduleId(parts[1]), new Holder(parts[2]));
        }
    }
}
