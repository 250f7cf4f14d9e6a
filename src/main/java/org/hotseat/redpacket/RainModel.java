package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.resource.ResourceModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.list.Page;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/** The sale model of rains. */
@Service
public class RainModel extends ResourceModel<RainId, RainDefinition, LiveRain> {

    private final Rains rains;
    private final RainFacts facts;
    private final RainEnds ends;
    private final RainFunding funding;

    @Inject
    RainModel(
            Rains rains,
            RainFacts facts,
            RainRestore restore,
            RainConsistencyCheck evidence,
            RainEnds ends,
            RainFunding funding) {
        super(RainId.MODEL, RainDefinition::read, LiveRain::view, rains, restore, evidence);
        this.rains = rains;
        this.facts = facts;
        this.ends = ends;
        this.funding = funding;
    }

    @Override
    protected CompletionStage<Map<String, Object>> dryRunPut(RainId id, RainDefinition given) {
        return dryRunPut(
                id,
                () -> {
                    funding.check(id, rains.asNew(id, given));
                    return given.packets();
                },
                LiveRain::left,
                live -> packets(live, funding.kept(live.rain().definition(), given)));
    }

    /** Returns the number of packets that are left when a rain has this definition. */
    private long packets(LiveRain live, RainDefinition definition) {
        if (live.rain().definition().equals(definition)) {
            return live.left();
        }
        if (live.hasBegun() || live.hasEnded()) {
            throw live.tooLate();
        }
        rains.checkEnd(live.rain().id(), definition);
        return definition.packets();
    }

    /**
     * Creates the view of a draft. Nobody is debited, and the funder's balance is checked only when the draft is
     * published.
     */
    @Override
    protected DraftView draft(RainId id, RainDefinition given, Instant now) {
        return DraftView.of(
                        LiveRain.draft(id, given.funded(given.debited()), now).view())
                .naming(given.funderId());
    }

    @Override
    public HotKeys hotKeys(String id) {
        RainKeys keys = rains.keys(new RainId(id));
        return new HotKeys(keys.partition(), keys.rain());
    }

    /**
     * Returns the rains that have begun, until their rest is returned and all of their claims are credited, since money
     * waits for that.
     */
    @Override
    public List<String> pending(Page page, Instant now) {
        return facts.unfinished(page, now);
    }

    /**
     * Ends a cancelled rain in the same way as a rain that an operator closes: the rest goes back to its funder.
     * Claimed packets are gifts and stay with their users.
     */
    @Override
    public CancelledResourceClaims cancelledClaims() {
        return (rain, betweenBatches) -> {
            Stages.join(ends.close(new RainId(rain.id()), Optional.empty()));
            return 0;
        };
    }
}
