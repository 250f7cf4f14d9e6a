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
 * @param user the user; empty for a hold of an earlier system without a user
 * @param state the state in one word
 * @param at the time of its creation
 * @param by the field that has the text: {@code id}, {@code user}, {@code reference}, {@code seat} or {@code order}
 * @param order the order that it belongs to: an order itself, or the order of a ticket
 */
public record Found(
        String kind,
        String id,
        ResourceId resource,
        Optional<UserId> user,
        String state,
        Instant at,
        String by,
        Optional<String> order) {

    /** Returns the hit as REST shows it. */
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
        return view;
    }
}
