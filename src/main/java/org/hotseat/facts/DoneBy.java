package org.hotseat.facts;

import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Subjects;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Role;
import org.jspecify.annotations.Nullable;

/**
 * The signature of a document: the actor of its last change, the request, and the time. It is in the field
 * {@value #FIELD}; documents from before Hotseat have none.
 */
public final class DoneBy {

    public static final String FIELD = "Done_By";

    static final String SUBJECT = "Subject";
    static final String ROLES = "Roles";
    static final String REQUEST = "Request_ID";
    static final String AT = "At";

    /** The field of a fact with its actor, in the form of {@link Actor#text}. */
    private static final String BY = "by";

    private DoneBy() {}

    /**
     * Adds the actor to the document of a fact. The fact of an outbox entry of an earlier version has no actor, so its
     * document gets none.
     */
    public static VersionedDocument sign(VersionedDocument document, Fact fact) {
        actor(fact).ifPresent(actor -> document.fields().append(FIELD, of(actor, fact.time())));
        return document;
    }

    /** Adds the actor of the present thread's act to a document that no script decides. */
    public static Document sign(Document document, Optional<Instant> at) {
        Act act = Act.current();
        return document.append(FIELD, of(act.actor(), act.line().writtenAt().or(() -> at)));
    }

    /** Returns the actor of a document; empty for a document without one. */
    public static Optional<Actor> read(Document document) {
        if (!(document.get(FIELD) instanceof Document signature)
                || !(signature.get(SUBJECT) instanceof String subject)) {
            return Optional.empty();
        }
        String key = Subjects.key(subject).orElse(subject);
        Set<Role> roles = signature.getList(ROLES, String.class, List.of()).stream()
                .flatMap(word -> Role.ofGroup(word).stream())
                .collect(Collectors.toSet());
        String request = signature.get(REQUEST) instanceof String id ? id : "";
        return Optional.of(new Actor(key, roles, request));
    }

    /** Returns the time of a signature; empty for a document without a signature. */
    public static Optional<Instant> at(Document document) {
        return document.get(FIELD) instanceof Document signature ? FactValues.time(signature, AT) : Optional.empty();
    }

    /** Signs a document for an actor, without a time since the document has its own. */
    public static Document sign(Document document, Actor actor) {
        return document.append(FIELD, of(actor, Optional.empty()));
    }

    /** Returns an actor as answers show it. */
    public static Map<String, Object> view(Actor actor) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("actor", Subjects.original(actor.subject()));
        view.put("roles", actor.roleNames());
        if (!actor.request().isEmpty()) {
            view.put("requestId", actor.request());
        }
        return view;
    }

    static Optional<Actor> actor(Fact fact) {
        @Nullable String by = fact.fields().get(BY);
        return by == null ? Optional.empty() : Optional.of(Actor.parse(by));
    }

    /** Creates a signature. The server itself has the role {@code server}, which no token can give, and no request. */
    static Document of(Actor actor, Optional<Instant> at) {
        Document signature = new Document(SUBJECT, Subjects.original(actor.subject()));
        if (!actor.roleNames().isEmpty()) {
            signature.append(ROLES, actor.roleNames());
        }
        if (!actor.request().isEmpty()) {
            signature.append(REQUEST, actor.request());
        }
        at.ifPresent(time -> signature.append(AT, Date.from(time)));
        return signature;
    }
}
