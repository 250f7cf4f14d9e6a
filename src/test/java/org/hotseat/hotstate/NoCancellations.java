package org.hotseat.hotstate;

import java.util.List;
import java.util.Optional;
import org.hotseat.facts.Cancellation;
import org.hotseat.facts.CancellationFacts;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.ResourceId;

/** Nothing was ever cancelled. */
final class NoCancellations extends CancellationFacts {

    NoCancellations() {
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
