package org.hotseat.hotstate;

import java.util.List;
import java.util.Optional;
import org.hotseat.facts.resource.Cancellation;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.list.Page;

/** Nothing was ever cancelled. */
public final class NoCancellations extends CancellationFacts {

    public NoCancellations() {
        super(null);
    }

    @Override
    public Optional<Cancellation> find(ResourceId resource) {
        return Optional.empty();
    }

    @Override
    public List<String> running(String model, Page page) {
        return List.of();
    }
}
