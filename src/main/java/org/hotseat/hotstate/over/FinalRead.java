package org.hotseat.hotstate.over;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.resource.RemovalFacts;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.rebuild.LeaseLost;
import org.hotseat.hotstate.rebuild.RemovalSettings;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Reads a resource that is over for the last time and closes it. Nothing changes in its partition between the reads and
 * the closing; otherwise both are repeated.
 */
final class FinalRead {

    private static final Script<Note> NOTE = Script.load("hotstate/note_entry", Note.class);
    private static final Script<Close> CLOSE = Script.load("hotstate/close_over", Close.class);

    /**
     * The largest number of attempts; each takes two round trips. An attempt succeeds if nothing changes in the
     * partition during it.
     */
    private static final int ATTEMPTS = 50;

    private enum Note {
        NOTED,
        LOST
    }

    private enum Close {
        CLOSED,
        NOT_OVER,
        AGAIN,
        LOST
    }

    /** A resource that is closed, with the replies that are given about it from now on. */
    record Closed(String overMillis, RemovalFacts.Replies replies) {}

    private final Scripts scripts;
    private final RemovalSettings settings;

    FinalRead(Scripts scripts, RemovalSettings settings) {
        this.scripts = scripts;
        this.settings = settings;
    }

    /**
     * Closes a resource that is over.
     *
     * @return the closed resource; empty if it is not over any more, or has already left the hot state
     */
    Optional<Closed> close(SaleModel model, ClaimRemoval claims, RebuildContext context) {
        HotKeys keys = model.hotKeys(context.id());
        Partition partition = context.partition();
        List<String> names =
                List.of(context.lease(), partition.epoch(), keys.hash(), keys.guarded(), partition.outbox());
        ScriptCall<Note> note = NOTE.call(partition, names, List.of(context.token()));
        List<ScriptCall<?>> calls = new ArrayList<>(claims.readCalls(context.id()));
        calls.add(CLOSE.call(
                partition,
                names,
                List.of(context.token(), Long.toString(settings.after().toMillis()))));
        for (int i = 0; i < ATTEMPTS; i++) {
            // This script is sent alone. If it were sent with other scripts and Redis did not know it yet, it would run
            // after them.
            ScriptReply<Note> noted = scripts.run(note);
            if (noted.uninitialised()) {
                return Optional.empty();
            }
            if (noted.word() == Note.LOST) {
                throw new LeaseLost();
            }
            List<ScriptReply<?>> replies = runTogether(calls);
            ScriptReply<?> last = replies.get(replies.size() - 1);
            if (last.uninitialised()) {
                return Optional.empty();
            }
            switch (Close.valueOf(last.status())) {
                case CLOSED -> {
                    return closed(replies, last.text("over_ms"));
                }
                case LOST -> throw new LeaseLost();
                case NOT_OVER -> {
                    return Optional.empty();
                }
                case AGAIN -> {}
            }
        }
        return Optional.empty();
    }

    /**
     * Collects the replies. The result is empty if a read came after the closing, which happens to a script that Redis
     * did not know yet.
     */
    private static Optional<Closed> closed(List<ScriptReply<?>> replies, String overMillis) {
        Map<String, List<String>> words = new HashMap<>();
        for (ScriptReply<?> reply : replies.subList(0, replies.size() - 1)) {
            if (reply.uninitialised()) {
                return Optional.empty();
            }
            List<String> all = new ArrayList<>(List.of(reply.status()));
            all.addAll(reply.values());
            words.put(reply.script().name(), all);
        }
        return Optional.of(new Closed(overMillis, new RemovalFacts.Replies(words)));
    }

    /** Runs the calls in one round trip, in their order. */
    @SuppressWarnings("unchecked")
    private List<ScriptReply<?>> runTogether(List<ScriptCall<?>> calls) {
        List<ScriptCall<Note>> same = (List<ScriptCall<Note>>) (List<?>) calls;
        return List.copyOf(scripts.runAll(same));
    }
}
