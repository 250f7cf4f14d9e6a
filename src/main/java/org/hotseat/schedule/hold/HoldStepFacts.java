package org.hotseat.schedule.hold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.HistoryStep;
import org.hotseat.kernel.caller.Role;

/**
 * A step in the life of a hold before its end: the hold was placed, or extended. The record of a hold in Redis contains
 * its steps, one line each ({@code schedule/shared/hold_step}). Each fact contains the steps before its own. The
 * document stores them as a list; its latest step is in its signature.
 *
 * @param by the actor without a subject; empty if the facts have no actor
 * @param until the new end of a hold that was extended
 */
record HoldStepFacts(Instant at, Optional<Actor> by, Optional<Instant> until) {

    private static final String IN_FACT = "history";
    private static final String HISTORY = "History";
    private static final String AT = "At";
    private static final String ROLES = "Roles";
    private static final String REQUEST = "Request_ID";
    private static final String UNTIL = "Until";

    /** Writes the steps of a fact into its document; a first fact and a fact of an earlier version have none. */
    static void write(Fact fact, Document document) {
        String packed = fact.fields().getOrDefault(IN_FACT, "");
        if (!packed.isEmpty()) {
            document.append(
                    HISTORY, packed.lines().map(line -> parse(line).document()).toList());
        }
    }

    /** Returns the steps of a document, oldest first, as far as it has them. */
    static List<HoldStepFacts> of(Document hold) {
        List<HoldStepFacts> steps = new ArrayList<>();
        if (hold.get(HISTORY) instanceof List<?> kept) {
            kept.stream()
                    .filter(Document.class::isInstance)
                    .flatMap(step -> read((Document) step).stream())
                    .forEach(steps::add);
        }
        boolean ended = FactValues.wholeNumber(hold.get(HoldFacts.STATUS))
                .filter(HoldDocumentFacts::ended)
                .isPresent();
        if (!ended) {
            latest(hold).ifPresent(steps::add);
        }
        return steps;
    }

    private static Optional<HoldStepFacts> latest(Document hold) {
        long version = FactValues.version(hold);
        Optional<Instant> at = version == 1 ? FactValues.time(hold, "LockTime") : DoneBy.at(hold);
        Optional<Instant> until = version == 1 ? Optional.empty() : FactValues.time(hold, "ExpireTime");
        return version == 0 ? Optional.empty() : at.map(time -> new HoldStepFacts(time, DoneBy.read(hold), until));
    }

    /**
     * Returns the steps of a document in the form of the record of a live hold; steps without an actor are left out.
     */
    static String packed(Document hold) {
        return of(hold).stream().flatMap(step -> step.line().stream()).collect(Collectors.joining("\n"));
    }

    /** Returns whether this is the first step, and not an extension. */
    boolean isFirst() {
        return until.isEmpty();
    }

    HistoryStep shown(int places) {
        return until.map(end -> HistoryStep.of(at, "extended").by(by).with("expiresAt", end))
                .orElseGet(() -> HistoryStep.of(at, "held").by(by).with("places", places));
    }

    private static HoldStepFacts parse(String line) {
        String[] parts = line.split("\t", -1);
        return new HoldStepFacts(
                millis(parts[0]),
                Optional.of(Actor.parse(parts[1] + " " + parts[2] + " ")),
                Optional.of(parts[3]).filter(end -> !end.isEmpty()).map(HoldStepFacts::millis));
    }

    private static Instant millis(String text) {
        return Instant.ofEpochMilli(Long.parseLong(text));
    }

    private Optional<String> line() {
        return by.map(actor -> {
            String[] words = actor.text().split(" ", -1);
            String end = until.map(time -> Long.toString(time.toEpochMilli())).orElse("");
            return String.join("\t", Long.toString(at.toEpochMilli()), words[0], words[1], end);
        });
    }

    private Document document() {
        Document document = new Document(AT, Date.from(at));
        by.ifPresent(actor -> {
            document.append(ROLES, actor.roleNames());
            if (!actor.request().isEmpty()) {
                document.append(REQUEST, actor.request());
            }
        });
        until.ifPresent(end -> document.append(UNTIL, Date.from(end)));
        return document;
    }

    private static Optional<HoldStepFacts> read(Document step) {
        Set<Role> roles = step.get(ROLES) instanceof List<?> words
                ? words.stream()
                        .flatMap(word -> Role.ofGroup(String.valueOf(word)).stream())
                        .collect(Collectors.toSet())
                : Set.of();
        String request = step.get(REQUEST) instanceof String id ? id : "";
        return FactValues.time(step, AT)
                .map(at -> new HoldStepFacts(
                        at, Optional.of(new Actor("", roles, request)), FactValues.time(step, UNTIL)));
    }
}
