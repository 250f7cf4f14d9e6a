package org.hotseat.ops;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.hotstate.HotState;
import org.hotseat.kernel.NotFound;

/** The hot states of the sale models that there are, by their word in paths. */
@ApplicationScoped
class HotStates {

    private final Map<String, HotState> states;

    /** For the container's proxies only. */
    protected HotStates() {
        this.states = Map.of();
    }

    @Inject
    HotStates(@Any Instance<HotState> states) {
        this.states = states.stream().collect(Collectors.toUnmodifiableMap(HotState::name, Function.identity()));
    }

    /** @throws NotFound when no sale model has this word */
    HotState named(String name) {
        HotState state = states.get(name);
        if (state == null) {
            throw new NotFound("unknown-model", "There is no sale model " + name + ".");
        }
        return state;
    }
}
