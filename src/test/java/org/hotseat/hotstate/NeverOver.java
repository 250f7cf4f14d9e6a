package org.hotseat.hotstate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.resource.RemovalFacts;
import org.hotseat.kernel.ResourceId;

/** Nothing has ever left. */
public final class NeverOver extends RemovalFacts {

    public NeverOver() {
        super(null);
    }

    @Override
    public Optional<Over> find(ResourceId resource) {
        return Optional.empty();
    }

    @Override
    public Map<ResourceId, Replies> left(List<ResourceId> resources) {
        return Map.of();
    }
}
