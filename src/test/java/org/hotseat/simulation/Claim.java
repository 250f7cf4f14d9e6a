package org.hotseat.simulation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.simulation.ware.Taken;
import org.jspecify.annotations.Nullable;

/** A customer's claim, as far as the customer knows. */
final class Claim {

    final UserId user;
    final IdempotencyKey key;
    final int units;

    @Nullable
    Taken taken;

    boolean answered;
    long answeredNanos;
    boolean paid;
    /** It does not end by itself. */
    boolean pinned;

    boolean mayHaveEnded;
    boolean hasEnded;

    /** Payments and refunds that were acknowledged, in cents, by their references. */
    final Map<String, Long> captured = new LinkedHashMap<>();

    final Map<String, Long> refunded = new LinkedHashMap<>();
    /** The cents that the seller keeps of what came back. */
    long kept;

    /** The events that must be told: their subjects and types. */
    final Set<String> events = new TreeSet<>();

    Claim(UserId user, IdempotencyKey key, int units) {
        this.user = user;
        this.key = key;
        this.units = units;
    }

    /** It was given something, perhaps another thing than before. */
    void given(Taken what, boolean ending) {
        taken = what;
        mayHaveEnded = ending;
        events.add(what.event());
    }

    /** Whether it was given the same thing. */
    boolean has(Taken what) {
        return taken != null && taken.id().equals(what.id());
    }

    /** Whether it has something for certain. */
    boolean stands() {
        return taken != null && !mayHaveEnded;
    }

    /** It has ended, for certain. */
    void ended(String event) {
        hasEnded = true;
        mayHaveEnded = true;
        paid = false;
        events.add(event);
    }

    @Override
    public String toString() {
        return "the claim of " + user.value() + (taken == null ? "" : ", " + taken.id());
    }
}
