package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.util.Optional;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.redpacket.rain.RainId;

/**
 * Ends a cancelled rain in the same way as a rain that an operator closes: the rest goes back to its funder. Claimed
 * packets are gifts and stay with their users.
 */
@Service
class CancelledRain implements CancelledResourceClaims {

    private final RainEnds ends;

    @Inject
    CancelledRain(RainEnds ends) {
        this.ends = ends;
    }

    /** Ends the rain, and returns when the rest is in the funder's wallet. */
    @Override
    public int end(ResourceId resource, Runnable betweenBatches) {
        Stages.join(ends.close(new RainId(resource.id()), Optional.empty()));
        return 0;
    }
}
