package org.hotseat.erasure;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.UserId;

/**
 * An erasure that an operator has requested.
 *
 * @param id the id
 * @param user the person; empty when the erasure is done, because then nothing identifies the person
 * @param pseudonym the pseudonym that replaces the person
 * @param state the state
 * @param askedAt the time of the request
 * @param askedBy the operator's subject
 * @param doneAt the time of the end; empty before
 * @param undecided the numbers of undecided things for which it waits, by their word
 * @param resources the resources whose hot state may still name the person
 * @param documents the number of documents with the pseudonym in each collection, when it is done
 */
record Erasure(
        String id,
        Optional<UserId> user,
        UserId pseudonym,
        State state,
        Instant askedAt,
        String askedBy,
        Optional<Instant> doneAt,
        Map<String, Long> undecided,
        List<ResourceId> resources,
        Map<String, Long> documents) {

    enum State {
        RUNNING,
        /** The erasure waits, because something about the person is undecided again. */
        WAITING,
        DONE;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the form for REST answers. */
    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("erasureId", id);
        view.put("state", state.wireName());
        user.ifPresent(person -> view.put("userId", person.subject()));
        view.put("pseudonym", pseudonym.subject());
        view.put("askedAt", askedAt);
        view.put("askedBy", askedBy);
        doneAt.ifPresent(at -> view.put("doneAt", at));
        if (!undecided.isEmpty()) {
            view.put("undecided", undecided);
        }
        if (state == State.DONE) {
            view.put("documents", documents);
        }
        return view;
    }
}
