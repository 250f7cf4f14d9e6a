package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.resource.StoredReplies;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.Scripts;

/**
 * Restores the replies to idempotency keys from their facts when a resource is rebuilt. Replies that Redis still has
 * from an earlier term are replaced (ADR 215).
 */
@Service
public class RememberedReplies {

    private static final Script<Word> RESTORE = Script.load("hotstate/restore_reply", Word.class);

    private enum Word {
        RESTORED,
        PRESENT
    }

    private final Scripts scripts;
    private final StoredReplies replies;

    @Inject
    public RememberedReplies(Scripts scripts, StoredReplies replies) {
        this.scripts = scripts;
        this.replies = replies;
    }

    /**
     * Restores the replies of a resource.
     *
     * @param late the documents that are late; a reply that reports such a document is not restored
     */
    void restore(RebuildContext context, List<LiveDocuments> late) {
        replies.forEach(context.id(), context.now(), context.term(), late, part -> put(context, part));
    }

    private void put(RebuildContext context, List<StoredReplies.Reply> part) {
        List<ScriptCall<Word>> calls = part.stream()
                .map(reply -> RESTORE.call(
                        context.partition(),
                        List.of(reply.redisKey()),
                        List.of(
                                reply.fingerprint(),
                                reply.reply(),
                                ttlMillis(context, reply),
                                Long.toString(context.term()))))
                .toList();
        scripts.runAll(calls);
    }

    private static String ttlMillis(RebuildContext context, StoredReplies.Reply reply) {
        long left = Duration.between(context.now(), reply.givenAt().plus(Replies.KEPT))
                .toMillis();
        return Long.toString(Math.max(1, left));
    }
}
