package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.kernel.PlayerId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** Ends holds whose time is up and puts their places back on sale. */
@ApplicationScoped
public class HoldExpiry implements ExpiryIndex<HoldExpiry.Expire> {

    private static final Script<Expire> EXPIRE = Script.load("schedule/expire_hold", Expire.class);

    enum Expire {
        EXPIRED,
        RESCORED,
        DROPPED
    }

    private final ScheduleHotState hotState;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected HoldExpiry() {
        this(null);
    }

    @Inject
    public HoldExpiry(ScheduleHotState hotState) {
        this.hotState = hotState;
    }

    @Override
    public String name() {
        return "holds";
    }

    @Override
    public String key(Partition partition) {
        return ScheduleKeys.index(partition);
    }

    /** A member is {@code lock:<schedule>:<player>}; ids have no colon. */
    @Override
    public ScriptCall<Expire> end(Partition partition, String member) {
        String[] parts = member.split(":", 3);
        ScheduleKeys keys = new ScheduleKeys(partition, new ScheduleId(parts[1]));
        PlayerId player = new PlayerId(parts[2]);
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(keys.lock(player), keys.index(), keys.holds(), partition.outbox()));
        return EXPIRE.call(partition, names, List.of(parts[1], player.value(), member));
    }

    @Override
    public Resource resource(String member) {
        return new Resource(hotState, member.split(":", 3)[1]);
    }
}
