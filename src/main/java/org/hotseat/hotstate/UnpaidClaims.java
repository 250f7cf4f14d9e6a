package org.hotseat.hotstate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.kernel.ResourceId;

/**
 * Counts claims that give their units back unless somebody goes on with them in time: unpaid orders, and holds. The
 * public streams ask every bean of this type about resources that are sold out.
 */
public interface UnpaidClaims {

    /**
     * The claims of one resource.
     *
     * @param lastEndsAt the end of the one that ends last; empty if none of them ends by time
     */
    record Unpaid(long number, Optional<Instant> lastEndsAt) {

        Unpaid and(Unpaid other) {
            return new Unpaid(
                    number + other.number,
                    Stream.of(lastEndsAt, other.lastEndsAt)
                            .flatMap(Optional::stream)
                            .max(Instant::compareTo));
        }

        /** Returns the fields that a sold-out resource has in its public stream. */
        Map<String, Object> view() {
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("unpaid", number);
            lastEndsAt.ifPresent(end -> view.put("lastEndsAt", end));
            return view;
        }
    }

    /**
     * Returns the claims of a resource; empty for a model that has no such claims. Some reads of MongoDB, whose cost
     * grows with these claims alone.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    Optional<Unpaid> of(ResourceId resource);

    /** Returns the fields of a sold-out resource by all counters; none if its model has no such claims. */
    static Map<String, Object> view(Iterable<UnpaidClaims> counters, ResourceId resource) {
        Optional<Unpaid> all = Optional.empty();
        for (UnpaidClaims counter : counters) {
            Optional<Unpaid> some = counter.of(resource);
            all = all.isPresent() && some.isPresent() ? Optional.of(all.get().and(some.get())) : all.or(() -> some);
        }
        return all.map(Unpaid::view).orElse(Map.of());
    }
}
