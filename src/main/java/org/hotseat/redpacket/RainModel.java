package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/** The sale model of rains. */
@Service
public class RainModel implements SaleModel {

    private final Rains rains;
    private final RainAnnouncements announcements;
    private final RainFacts facts;
    private final RainRestore restore;
    private final RainConsistencyCheck evidence;
    private final CancelledRain cancelled;
    private final RainDryRun dryRun;

    @Inject
    RainModel(
            Rains rains,
            RainAnnouncements announcements,
            RainFacts facts,
            RainRestore restore,
            RainConsistencyCheck evidence,
            CancelledRain cancelled,
            RainDryRun dryRun) {
        this.rains = rains;
        this.announcements = announcements;
        this.facts = facts;
        this.restore = restore;
        this.evidence = evidence;
        this.cancelled = cancelled;
        this.dryRun = dryRun;
    }

    @Override
    public String name() {
        return RainId.MODEL;
    }

    @Override
    public CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body) {
        return announcements.put(new RainId(id), RainDefinition.read(body)).thenApply(put -> put.map(LiveRain::view));
    }

    @Override
    public CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition) {
        return Stages.of(() -> dryRun.put(new RainId(id), RainDefinition.read(definition)));
    }

    /**
     * Creates the view of a draft. Nobody is debited, and the funder's balance is checked only when the draft is
     * published.
     */
    @Override
    public DraftView draft(String id, Fields body, Instant now) {
        RainDefinition given = RainDefinition.read(body);
        return DraftView.of(LiveRain.draft(new RainId(id), given.funded(given.debited()), now)
                        .view())
                .naming(given.funderId());
    }

    @Override
    public CompletionStage<Map<String, Object>> find(String id) {
        return rains.find(new RainId(id)).thenApply(LiveRain::view);
    }

    @Override
    public CompletionStage<List<Map<String, Object>>> list(Page page) {
        return rains.list(page)
                .thenApply(lives -> lives.stream().map(LiveRain::view).toList());
    }

    @Override
    public void checkExists(String id) {
        facts.get(new RainId(id));
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

    @Override
    public CancelledResourceClaims cancelledClaims() {
        return cancelled;
    }

    @Override
    public ModelRebuild rebuild() {
        return restore;
    }

    @Override
    public ConsistencyCheck evidence() {
        return evidence;
    }
}
