package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;

/** Dry runs of announcements of rains. */
@Service
class RainDryRun {

    private final Rains rains;
    private final RainAnnouncements announcements;
    private final RainFacts facts;
    private final RainFunding funding;

    @Inject
    RainDryRun(Rains rains, RainAnnouncements announcements, RainFacts facts, RainFunding funding) {
        this.rains = rains;
        this.announcements = announcements;
        this.facts = facts;
        this.funding = funding;
    }

    /**
     * Reports the effects that a put would have on a rain. Some reads of MongoDB and one of the hot state.
     *
     * @return the report; fails like {@link RainAnnouncements#put}
     */
    CompletionStage<Map<String, Object>> put(RainId id, RainDefinition given) {
        return Stages.of(() -> {
            Optional<Rain> stored = facts.find(id);
            if (stored.isEmpty()) {
                RainDefinition definition = funding.withFunding(given);
                announcements.checkEnd(id, definition);
                funding.check(id, definition);
                return CompletableFuture.completedStage(Map.of("creates", true, "free", (long) given.packets()));
            }
            RainDefinition definition = funding.kept(stored.get().definition(), given);
            return rains.find(id)
                    .thenApply(
                            live -> Map.of("creates", false, "free", packets(live, definition), "before", live.left()));
        });
    }

    /** Returns the number of packets that are left afterwards. */
    private long packets(LiveRain live, RainDefinition definition) {
        if (live.rain().definition().equals(definition)) {
            return live.left();
        }
        if (live.hasBegun() || live.hasEnded()) {
            throw live.tooLate();
        }
        announcements.checkEnd(live.rain().id(), definition);
        return definition.packets();
    }
}
