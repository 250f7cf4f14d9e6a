package org.hotseat.facts;

import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.Act;
import org.hotseat.kernel.Actor;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Role;
import org.hotseat.kernel.Subjects;
import org.jspecify.annotations.Nullable;

/**
 * The signature of a document: who has made it what it is, in which request, and when. In the field {@value #FIELD}; documents from before
 * have none.
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
    static VersionedDocument sign(VersionedDocument document, Fact fact) {
        actor(fact).ifPresent(actor -> document.fields().append(FIELD, of(actor, fact.time())));
        return document;
    }

    /** Signs a document that no script decides, for the act of this thread. */
    public static Document sign(Document document, Optional<Instant> at) {
        Act act = Act.current();
        return document.append(FIELD, of(act.actor(), act.noted().or(() -> at)));
    }

    static Optional<Actor> actor(Fact fact) {
        @Nullable String by = fact.fields().get(BY);
        return by == null ? Optional.empty() : Optional.of(Actor.parse(by));
    }

    /** The server itself has no roles and no request. */
    static Document of(Actor actor, Optional<Instant> at) {
        Document signature = new Document(SUBJECT, Subjects.original(actor.subject()));
        if (!actor.roles().isEmpty()) {
            signature.append(
                    ROLES, actor.roles().stream().map(Role::group).sorted().toList());
        }
        if (!actor.request().isEmpty()) {
            signature.append(REQUEST, actor.request());
        }
        at.ifPresent(time -> signature.append(AT, Date.from(time)));
        return signature;
    }
}
