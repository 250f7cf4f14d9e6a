package org.hotseat.kernel.caller;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One step of a history in REST answers: {@code at}, {@code what}, the {@code roles} of the actor with its
 * {@code requestId}, and details. It names no person, because all who may read the thing itself may read its history.
 * Not thread-safe.
 */
public final class HistoryStep {

    /** The word for the server itself. No token can have it as a role. */
    public static final String SERVER = "server";

    private final Instant at;
    private final Map<String, Object> view = new LinkedHashMap<>();

    private HistoryStep(Instant at, String what) {
        this.at = at;
        view.put("at", at);
        view.put("what", what);
    }

    public static HistoryStep of(Instant at, String what) {
        return new HistoryStep(at, what);
    }

    /** Adds the actor, if the facts name one. */
    public HistoryStep by(Optional<Actor> actor) {
        actor.ifPresent(known -> {
            view.put("roles", known.roleNames());
            if (!known.request().isEmpty()) {
                view.put("requestId", known.request());
            }
        });
        return this;
    }

    public HistoryStep with(String name, Object value) {
        view.put(name, value);
        return this;
    }

    /** Returns the steps as an answer, oldest first. */
    public static List<Map<String, Object>> shown(Collection<HistoryStep> steps) {
        List<HistoryStep> sorted = new ArrayList<>(steps);
        sorted.sort(Comparator.comparing(step -> step.at));
        return sorted.stream().map(step -> step.view).toList();
    }
}
