package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.ResourceId;
import org.hotseat.ticket.TicketId;

/**
 * One scan at a gate, as the log keeps it. Written before it is decided, answered once, and judged anew whenever a gate
 * reports another scan of its ticket.
 *
 * @param ticket empty for what is no ticket of ours
 * @param resource of the ticket; without a ticket that which the gate named
 * @param category of a hall
 * @param at the scan's own time, by the gate's clock where it was reported later, else by Redis's
 * @param late whether the gate reported it afterwards
 * @param turnedAway the reason for which the gate itself refused it
 * @param own what it contradicts by itself: facts of its order, and the clock
 * @param passed whether somebody went through the gate with a ticket that was good then
 * @param answer the first answer; empty while nothing is decided
 * @param verdict as of now
 */
record Scan(
        String id,
        Direction direction,
        Optional<TicketId> ticket,
        Optional<ResourceId> resource,
        Optional<String> category,
        Instant at,
        Instant reportedAt,
        boolean late,
        String gate,
        String by,
        Optional<String> turnedAway,
        List<Contradiction> own,
        boolean passed,
        Optional<Answer> answer,
        Optional<Verdict> verdict) {

    /**
     * The first answer, which a repeated request gets again.
     *
     * @param code of a refusal; empty otherwise
     * @param payStatus of the order, where it is the reason
     * @param in the check-in that counts, where it is the reason
     */
    record Answer(Verdict.Word word, String code, Optional<Integer> payStatus, Optional<In> in) {

        static Answer of(Verdict verdict) {
            return new Answer(verdict.word(), verdict.code(), Optional.empty(), Optional.empty());
        }

        Answer inSince(CheckIn counts) {
            return new Answer(word, code, payStatus, Optional.of(new In(counts.at(), counts.gate(), counts.by())));
        }

        Answer of(int status) {
            return new Answer(word, code, Optional.of(status), in);
        }
    }

    /** A check-in as a refusal names it. */
    record In(Instant at, String gate, String by) {}

    Scan {
        own = List.copyOf(own);
    }

    /** The same, answered. */
    Scan answered(Answer first, Verdict judged) {
        return new Scan(
                id,
                direction,
                ticket,
                resource,
                category,
                at,
                reportedAt,
                late,
                gate,
                by,
                turnedAway,
                own,
                passed || first.word() != Verdict.Word.REFUSED,
                Optional.of(first),
                Optional.of(judged));
    }

    /** As REST shows it. */
    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("scanId", id);
        view.put("direction", direction.word());
        ticket.ifPresent(known -> {
            view.put("ticketId", known.toString());
            view.put("orderId", known.order().value());
            view.put("unit", known.unit());
        });
        resource.ifPresent(known -> {
            view.put("model", known.model());
            view.put("resourceId", known.id());
        });
        category.ifPresent(id -> view.put("categoryId", id));
        view.put("at", at);
        view.put("reportedAt", reportedAt);
        view.put("reportedLate", late);
        view.put("gate", gate);
        view.put("scannedBy", by);
        view.put("verdict", verdict.map(judged -> judged.word().word()).orElse("undecided"));
        verdict.map(Verdict::code).filter(code -> !code.isEmpty()).ifPresent(code -> view.put("code", code));
        turnedAway.ifPresent(reason -> view.put("reason", reason));
        answer.filter(first ->
                        verdict.filter(judged -> judged.word() != first.word()).isPresent())
                .ifPresent(first -> view.put("answered", first.word().word()));
        view.put(
                "contradictions",
                Contradiction.views(verdict.map(Verdict::contradictions).orElse(own)));
        return view;
    }
}
