package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Runs the scripts of a rebuild. Each script first compares the lease of its pass with the lease in Redis
 * ({@code shared/lease}). If another rebuild has taken over, the script changes nothing and replies {@code LOST}, and
 * this rebuild ends.
 */
@Service
public class RebuildSteps {

    private static final String LOST = "LOST";

    /** The replies of a script that loads one part of a large resource. */
    public enum LoadWord {
        LOADED,
        LOST
    }

    /** The replies of the script that opens a resource: the last step of a rebuild. */
    public enum OpenWord {
        OPENED,
        OPEN,
        LOST
    }

    /** The script that adds fields to a hash. */
    public static final Script<LoadWord> LOAD_HASH = Script.load("hotstate/load_hash", LoadWord.class);

    /** The script that adds items at the end of a list. */
    public static final Script<LoadWord> LOAD_LIST = Script.load("hotstate/load_list", LoadWord.class);

    /** The script that adds members to a set. */
    public static final Script<LoadWord> LOAD_SET = Script.load("hotstate/load_set", LoadWord.class);

    static final Script<Drop> DROP = Script.load("hotstate/drop_keys", Drop.class);

    enum Drop {
        DROPPED,
        LOST
    }

    private static final Script<Forget> FORGET = Script.load("hotstate/forget_claim", Forget.class);

    private enum Forget {
        FORGOTTEN,
        LOST
    }

    /**
     * A hold or an order in Redis.
     *
     * @param key the key of the claim
     * @param index the key of an expiry index
     * @param members the entries of the claim in the index, mostly one; an order that is paid or has ended has none
     */
    public record HotClaim(String key, String index, List<String> members) {

        public HotClaim {
            members = List.copyOf(members);
        }
    }

    private final Scripts scripts;

    @Inject
    public RebuildSteps(Scripts scripts) {
        this.scripts = scripts;
    }

    /** Runs one script; one round trip. Throws {@link LeaseLost} when another rebuild has taken over. */
    public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
        return requireLease(scripts.run(call));
    }

    /**
     * Loads a part of a resource that is too large for one call. One round trip; none for no words. Throws
     * {@link LeaseLost} when another rebuild has taken over.
     *
     * @param words the words, at most a few thousand
     */
    public void load(RebuildContext context, Script<LoadWord> script, String key, List<String> words) {
        if (!words.isEmpty()) {
            List<String> arguments = new ArrayList<>(List.of(context.token()));
            arguments.addAll(words);
            run(script.call(context.partition(), List.of(context.lease(), key), arguments));
        }
    }

    /**
     * Deletes keys. One round trip; none for no keys. Throws {@link LeaseLost} when another rebuild has taken over.
     *
     * @param keys about 1000 keys at most
     */
    public void drop(RebuildContext context, List<String> keys) {
        if (!keys.isEmpty()) {
            List<String> names = new ArrayList<>(List.of(context.lease()));
            names.addAll(keys);
            run(DROP.call(context.partition(), names, List.of(context.token())));
        }
    }

    /**
     * Removes claims that do not exist in the facts any more, each together with its entries. Throws {@link LeaseLost}
     * when another rebuild has taken over.
     */
    public void forget(RebuildContext context, List<HotClaim> claims) {
        runAll(claims.stream()
                .map(claim -> FORGET.call(
                        context.partition(),
                        List.of(context.lease(), claim.key(), claim.index()),
                        List.of(context.token(), String.join("\n", claim.members()))))
                .toList());
    }

    /** Removes an entry from an expiry index of the partition; one round trip. */
    public void dropEntry(RebuildContext context, String index, String member) {
        scripts.run(DueMembers.DROP.call(context.partition(), List.of(index), List.of(member)));
    }

    /**
     * Runs many scripts in their order, like {@link Scripts#runAll}. Throws {@link LeaseLost} when another rebuild has
     * taken over.
     */
    public <W extends Enum<W>> List<ScriptReply<W>> runAll(List<ScriptCall<W>> calls) {
        return scripts.runAll(calls).stream().map(RebuildSteps::requireLease).toList();
    }

    private static <W extends Enum<W>> ScriptReply<W> requireLease(ScriptReply<W> reply) {
        if (reply.word().name().equals(LOST)) {
            throw new LeaseLost();
        }
        return reply;
    }
}
