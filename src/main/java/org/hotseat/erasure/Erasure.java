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
 * An erasure that an operator has asked for.
 *
 * @param user empty when it is done: then nothing identifies the person
 * @param askedBy the operator's subject
 * @param undecided what keeps it waiting, by its word
 * @param resources whose hot state may still name the person
 * @param documents of each collection the number that have the pseudonym; when it is done
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
        /** Something about the person is undecided again. */
        WAITING,
        DONE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** As REST shows it. */
    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("erasureId", id);
        view.put("state", state.word());
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
