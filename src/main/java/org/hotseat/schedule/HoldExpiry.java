package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.hotseat.facts.Journal;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.kernel.PlayerId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/** Ends holds whose time is up and puts their places back on sale. */
@ApplicationScoped
public class HoldExpiry implements ExpiryIndex {

    static final Script<Expire> EXPIRE = Script.load("schedule/expire_hold", Expire.class);

    enum Expire {
        EXPIRED,
        RESCORED,
        DROPPED
    }

    private final Scripts scripts;
    private final Journal journal;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected HoldExpiry() {
        this(null, null);
    }

    @Inject
    public HoldExpiry(Scripts scripts, Journal journal) {
        this.scripts = scripts;
        this.journal = journal;
    }

    @Override
    public String name() {
        return "holds";
    }

    @Override
    public String key(Partition partition) {
        return ScheduleKeys.index(partition);
    }

    @Override
    public int release(Partition partition, List<String> members) {
        List<ScriptReply<Expire>> replies = scripts.runAll(
                members.stream().map(member -> expire(partition, member)).toList());
        replies.forEach(reply -> journal.offer(reply.facts()));
        return replies.size();
    }

    /** A member is {@code lock:<schedule>:<player>}; ids have no colon. */
    private static ScriptCall<Expire> expire(Partition partition, String member) {
        String[] parts = member.split(":", 3);
        ScheduleKeys keys = new ScheduleKeys(partition, new ScheduleId(parts[1]));
        PlayerId player = new PlayerId(parts[2]);
        return EXPIRE.call(
                partition,
                List.of(keys.seats(), keys.lock(player), keys.index(), keys.holds(), partition.outbox()),
                List.of(parts[1], player.value(), member));
    }
}
