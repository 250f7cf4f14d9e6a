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
 * The signature of a document: who has made it what it is, in which request, and when. In the field {@value #FIELD};
 * documents from before have none.
 */
public final class DoneBy {

    public static final String FIELD = "Done_By";

    static final String SUBJECT = "Subject";
    static final String ROLES = "Roles";
    static final String REQUEST = "Request_ID";
    static final String AT = "At";

    /** In a fact: its actor, as {@link Actor#text} has it. */
    private static final String BY = "by";

    private DoneBy() {}

    /** Signs the document of a fact. One of an outbox entry from before has no actor. */
    public static VersionedDocument sign(VersionedDocument document, Fact fact) {
        actor(fact).ifPresent(actor -> document.fields().append(FIELD, of(actor, fact.time())));
        return document;
    }

    /** Signs a document that no script decides, for the act of this thread. */
    public static Document sign(Document document, Optional<Instant> at) {
        Act act = Act.current();
        return document.append(FIELD, of(act.actor(), act.line().writtenAt().or(() -> at)));
    }

    /** The actor of a signed document; empty for one from before. */
    public static Optional<Actor> read(Document document) {
        if (!(document.get(FIELD) instanceof Document signature)
                || !(signature.get(SUBJECT) instanceof String subject)) {
            return Optional.empty();
        }
        String key = Subjects.key(subject).orElse(subject);
        Set<Role> roles = signature.getList(ROLES, String.class, List.of()).stream()
                .flatMap(word -> Role.named(word).stream())
                .collect(Collectors.toSet());
        String request = signature.get(REQUEST) instanceof String id ? id : "";
        return Optional.of(new Actor(key, roles, request));
    }

    /** The time of a signature; empty for a document from before. */
    public static Optional<Instant> at(Document document) {
        return document.get(FIELD) instanceof Document signature ? FactValues.time(signature, AT) : Optional.empty();
    }

    /** Signs a document for an actor, at the time that the document has. */
    public static Document sign(Document document, Actor actor) {
        return document.append(FIELD, of(actor, Optional.empty()));
    }

    /** An actor as answers name it. */
    public static Map<String, Object> view(Actor actor) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("actor", Subjects.original(actor.subject()));
        view.put("roles", actor.roleWords());
        if (!actor.request().isEmpty()) {
            view.put("requestId", actor.request());
        }
        return view;
    }

    static Optional<Actor> actor(Fact fact) {
        @Nullable String by = fact.fields().get(BY);
        return by == null ? Optional.empty() : Optional.of(Actor.parse(by));
    }

    /** The server itself has the role {@code server}, which no token can give, and no request. */
    static Document of(Actor actor, Optional<Instant> at) {
        Document signature = new Document(SUBJECT, Subjects.original(actor.subject()));
        if (!actor.roleWords().isEmpty()) {
            signature.append(ROLES, actor.roleWords());
        }
        if (!actor.request().isEmpty()) {
            signature.append(REQUEST, actor.request());
        }
        at.ifPresent(time -> signature.append(AT, Date.from(time)));
        return signature;
    }
}
