package org.hotseat.facts.search;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.UserId;

/**
 * A fact that was found.
 *
 * @param kind {@code order}, {@code hold}, {@code ticket}, {@code code} or {@code packet}
 * @param id the id in REST
 * @param user the user, of a ticket its buyer; empty for a hold of an earlier system without a user
 * @param state the state in one word
 * @param at the time of its creation
 * @param by the field that has the text: {@code id}, {@code user}, {@code holder}, {@code reference},
 *     {@code externalId} or {@code seat}
 * @param order the order that it belongs to: an order itself, or the order of a ticket
 * @param holder the person who has the ticket now; empty for every other kind
 * @param attendee the name on the ticket; empty without one, and for every other kind
 */
public record Found(
        String kind,
        String id,
        ResourceId resource,
        Optional<UserId> user,
        String state,
        Instant at,
        String by,
        Optional<String> order,
        Optional<UserId> holder,
        Optional<String> attendee) {

    /** Creates a fact that is no ticket. */
    public Found(
            String kind,
            String id,
            ResourceId resource,
            Optional<UserId> user,
            String state,
            Instant at,
            String by,
            Optional<String> order) {
        this(kind, id, resource, user, state, at, by, order, Optional.empty(), Optional.empty());
    }

    /** Returns the REST form of this search result. */
    public Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("kind", kind);
        view.put("id", id);
        view.put("model", resource.model());
        view.put("resource", resource.id());
        user.ifPresent(name -> view.put("userId", name.subject()));
        view.put("state", state);
        view.put("at", at);
        view.put("foundBy", by);
        order.ifPresent(name -> view.put("orderId", name));
        holder.ifPresent(name -> view.put("holderId", name.subject()));
        attendee.ifPresent(name -> view.put("attendee", name));
        return view;
    }
}
