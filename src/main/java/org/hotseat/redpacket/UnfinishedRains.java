package org.hotseat.redpacket;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.hotseat.hotstate.HotState;
import org.hotseat.hotstate.PendingWork;
import org.hotseat.kernel.Page;

/** Rains that have begun until their rest is returned and all of their claims are credited: somebody's money waits for it. */
@ApplicationScoped
public class UnfinishedRains implements PendingWork {

    private final RainHotState hotState;
    private final RainFacts facts;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected UnfinishedRains() {
        this(null, null);
    }

    @Inject
    UnfinishedRains(RainHotState hotState, RainFacts facts) {
        this.hotState = hotState;
        this.facts = facts;
    }

    @Override
    public HotState model() {
        return hotState;
    }

    @Override
    public List<String> resources(Page page, Instant now) {
        return facts.unfinished(page, now);
    }
}
