package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.util.Optional;
import org.hotseat.hotstate.CancelledClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.redpacket.rain.RainId;

/**
 * A cancelled rain ends like one that an operator closes: what is left goes back to its funder. Packets that were
 * claimed are gifts that have been given; they stay with their users.
 */
@Service
class CancelledRain implements CancelledClaims {

    private final RainEnds ends;

    @Inject
    CancelledRain(RainEnds ends) {
        this.ends = ends;
    }

    /** Returns when the rest is in the funder's wallet. */
    @Override
    public int end(ResourceId resource, Runnable betweenBatches) {
        Stages.join(ends.close(new RainId(resource.id()), Optional.empty()));
        return 0;
    }
}
