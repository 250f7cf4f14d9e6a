package org.hotseat.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.Journal;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.Rebuilds;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.OrderId;
import org.hotseat.order.OrderModel.EndWord;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/** Ends unpaid orders at their pay-before time, of every sale model. */
@ApplicationScoped
public class OrderExpiry implements ExpiryIndex {

    private static final Script<Correct> CORRECT = Script.load("order/correct_entry", Correct.class);

    private enum Correct {
        MOVED,
        DROPPED
    }

    private final Scripts scripts;
    private final OrderModels models;
    private final Rebuilds rebuilds;
    private final Journal journal;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected OrderExpiry() {
        this(null, null, null, null);
    }

    @Inject
    public OrderExpiry(Scripts scripts, OrderModels models, Rebuilds rebuilds, Journal journal) {
        this.scripts = scripts;
        this.models = models;
        this.rebuilds = rebuilds;
        this.journal = journal;
    }

    @Override
    public String name() {
        return "orders";
    }

    @Override
    public String key(Partition partition) {
        return OrderKeys.index(partition);
    }

    @Override
    public int release(Partition partition, List<String> members) {
        List<ScriptCall<EndWord>> calls = new ArrayList<>(members.size());
        for (String member : members) {
            calls.add(endOf(member));
        }
        int settled = 0;
        List<ScriptReply<EndWord>> replies = scripts.runAll(calls);
        for (int i = 0; i < replies.size(); i++) {
            ScriptReply<EndWord> reply = replies.get(i);
            journal.offer(reply.facts());
            settled += settle(partition, members.get(i), reply) ? 1 : 0;
        }
        return settled;
    }

    /** What was not ended here is over, or was moved; a resource without hot state gets its entries back from its rebuild. */
    private boolean settle(Partition partition, String member, ScriptReply<EndWord> reply) {
        if (reply.uninitialised()) {
            Entry entry = Entry.of(member);
            rebuilds.ensure(models.named(entry.model()).hotState(), entry.resource())
                    .whenComplete((done, trouble) -> {
                        if (trouble instanceof NotFound || trouble != null && trouble.getCause() instanceof NotFound) {
                            correct(partition, member);
                        }
                    });
            return false;
        }
        if (reply.word() != EndWord.ENDED) {
            correct(partition, member);
        }
        return true;
    }

    /** Moves the entry to the order's own pay-before time, or drops it when the order is not unpaid. */
    private void correct(Partition partition, String member) {
        String order = OrderKeys.order(partition, Entry.of(member).order());
        scripts.run(CORRECT.call(partition, List.of(key(partition), order), List.of(member)));
    }

    private ScriptCall<EndWord> endOf(String member) {
        Entry entry = Entry.of(member);
        return models.named(entry.model()).end(entry.resource(), entry.order(), Ending.EXPIRED, Optional.empty());
    }

    /** A member of the index, read. */
    private record Entry(String model, String resource, OrderId order) {

        static Entry of(String member) {
            String[] parts = member.split(":", 3);
            return new Entry(parts[0], parts[1], new OrderId(parts[2]));
        }
    }
}
