package org.hotseat.redpacket;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.HotState;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** The hot state of rains, for the shared mechanisms. */
@ApplicationScoped
public class RainHotState implements HotState {

    static final Script<CloseWord> CLOSE = Script.load("redpacket/close_rain", CloseWord.class);

    private final RainFacts facts;
    private final RainRestore restore;
    private final RainEvidence evidence;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected RainHotState() {
        this(null, null, null);
    }

    @Inject
    RainHotState(RainFacts facts, RainRestore restore, RainEvidence evidence) {
        this.facts = facts;
        this.restore = restore;
        this.evidence = evidence;
    }

    @Override
    public String name() {
        return "rains";
    }

    @Override
    public void checkExists(String id) {
        facts.get(new RainId(id));
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildPass pass) {
        RainKeys keys = keys(pass);
        List<String> names = new ArrayList<>(List.of(pass.lease()));
        names.addAll(keys.guard());
        return CLOSE.call(pass.partition(), names, pass.closing());
    }

    @Override
    public void restore(RebuildPass pass) {
        restore.run(pass, keys(pass), facts.get(new RainId(pass.id())));
    }

    @Override
    public Map<String, Long> counts(String id) {
        return evidence.counts(new RainId(id));
    }

    @Override
    public Evidence evidence(String id) {
        return evidence.of(new RainId(id));
    }

    private static RainKeys keys(RebuildPass pass) {
        return new RainKeys(pass.partition(), new RainId(pass.id()));
    }
}
