package org.hotseat.drop;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.hotseat.drop.pool.Batch;
import org.hotseat.drop.pool.BatchFacts;
import org.hotseat.drop.pool.CodeCipher;
import org.hotseat.drop.pool.CodeLookup;
import org.hotseat.drop.pool.Drop;
import org.hotseat.drop.pool.DropFacts;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.drop.pool.DropRequest;
import org.hotseat.drop.pool.FreeCodes;
import org.hotseat.drop.pool.UserCounts;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.evidence.OverbookingStop;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * The steps of a rebuild for drops, which also open a new drop. The claims of the facts give the number of codes of
 * each user and the taken codes; all other codes of the stored batches are left. Keeps one bit for each code, and reads
 * no code.
 */
@Service
class DropRestore implements ModelRebuild {

    static final Script<CloseWord> CLOSE = Script.load("drop/close_drop", CloseWord.class);
    static final Script<OpenWord> OPEN = Script.load("drop/open_drop", OpenWord.class);

    /** The number of arguments from which on a call is sent. */
    private static final int CHUNK = 1_000;

    /** The name of the batch of a drop that is in no facts, and the text of its codes. */
    private static final String FACTLESS = "in-no-facts";

    private final RebuildSteps steps;
    private final DropFacts facts;
    private final ClaimFacts claims;
    private final BatchFacts batches;
    private final OverbookingStop overbooked;
    private final CodeLookup lookup;
    private final CodeCipher cipher;

    @Inject
    DropRestore(
            RebuildSteps steps,
            DropFacts facts,
            ClaimFacts claims,
            BatchFacts batches,
            OverbookingStop overbooked,
            CodeLookup lookup,
            CodeCipher cipher) {
        this.overbooked = overbooked;
        this.lookup = lookup;
        this.cipher = cipher;
        this.steps = steps;
        this.facts = facts;
        this.claims = claims;
        this.batches = batches;
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildContext context) {
        List<String> names = new ArrayList<>(List.of(context.lease()));
        names.addAll(keys(context).guard());
        return CLOSE.call(context.partition(), names, context.closing());
    }

    private static DropKeys keys(RebuildContext context) {
        return new DropKeys(context.partition(), new DropId(context.id()));
    }

    @Override
    public void restore(RebuildContext context) {
        Drop drop = facts.get(new DropId(context.id()));
        run(context, keys(context), drop, () -> batches.list(drop.id()));
    }

    /** Opens a drop that is in no facts. Generated codes are all equal then, and exist only in memory. */
    @Override
    public void restore(RebuildContext context, Fields definition) {
        DropRequest request = DropRequest.read(definition);
        DropId id = new DropId(context.id());
        List<String> codes = request.generated()
                .map(generated -> Collections.nCopies(generated.count(), FACTLESS))
                .orElse(request.codes());
        lookup.remember(id, FACTLESS, codes);
        Drop drop = new Drop(id, request.definition(), cipher.keyId(), 1);
        run(context, keys(context), drop, () -> List.of(new Batch(FACTLESS, codes.size())));
    }

    private void run(RebuildContext context, DropKeys keys, Drop drop, Supplier<List<Batch>> stored) {
        FreeCodes free = new FreeCodes();
        Words users = new Words(context, RebuildSteps.LOAD_HASH, keys.users());
        UserCounts counts = new UserCounts(
                (last, count) -> users.add(last.user().value(), count + "::" + last.batch() + ":" + last.number()));
        claims.forEach(drop.id(), claim -> {
            free.add(claim);
            counts.add(claim);
        });
        counts.end();
        users.end();
        // A batch that is stored after the claims were read has no claim yet.
        Words pool = new Words(context, RebuildSteps.LOAD_LIST, keys.pool());
        Words names = new Words(context, RebuildSteps.LOAD_SET, keys.batches());
        long codes = 0;
        for (Batch batch : stored.get()) {
            if (batch.size() > 0) {
                codes += batch.size();
                names.add(batch.name());
                free.ranges(batch).forEach(pool::add);
            }
        }
        pool.end();
        names.end();
        open(context, keys, drop, codes, free.claims());
    }

    private void open(RebuildContext context, DropKeys keys, Drop drop, long codes, long claimed) {
        List<String> arguments = new ArrayList<>(List.of(
                context.token(),
                "codes",
                Long.toString(codes),
                "left",
                Long.toString(Math.max(0, codes - claimed)),
                "claimed",
                Long.toString(claimed)));
        arguments.addAll(drop.fields());
        arguments.addAll(context.stop());
        arguments.addAll(overbooked.fields(drop.id().resource(), codes - claimed));
        List<String> names = List.of(context.lease(), keys.drop(), keys.pool(), keys.users(), keys.batches());
        steps.run(OPEN.call(context.partition(), names, arguments));
    }

    /** Collects members or fields of a key and writes them into Redis, in calls of limited size. */
    private final class Words {

        private final RebuildContext context;
        private final Script<LoadWord> script;
        private final String key;
        private final List<String> waiting = new ArrayList<>();

        Words(RebuildContext context, Script<LoadWord> script, String key) {
            this.context = context;
            this.script = script;
            this.key = key;
        }

        public void add(String... words) {
            waiting.addAll(List.of(words));
            if (waiting.size() >= CHUNK) {
                end();
            }
        }

        void end() {
            steps.load(context, script, key, waiting);
            waiting.clear();
        }
    }
}
