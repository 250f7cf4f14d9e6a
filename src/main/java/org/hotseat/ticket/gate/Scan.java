package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.ResourceId;
import org.hotseat.ticket.TicketId;

/**
 * One scan at a gate, as the log keeps it. A scan is logged before it is decided, and is answered once. It is judged
 * anew whenever a gate reports another scan of its ticket.
 *
 * @param id the id
 * @param direction the direction
 * @param ticket the ticket; empty for a text that is no ticket of Hotseat
 * @param form the number that the shown form of the ticket contained; empty in scans of earlier versions
 * @param resource the resource of the ticket; without a ticket the one that the gate has named
 * @param category the category of a program
 * @param at the time of the scan, by the gate's clock if it was reported later, otherwise by Redis's
 * @param reportedAt the time of the report
 * @param late whether the gate reported the scan afterwards
 * @param gate the name of the gate
 * @param by the subject of the caller
 * @param turnedAway the reason for which the gate itself refused the ticket
 * @param own the contradictions between the scan and the facts of its order or the clock
 * @param passed whether somebody passed the gate with a ticket that was good then
 * @param answer the first answer; empty while the scan is not decided
 * @param verdict the current verdict
 */
record Scan(
        String id,
        Direction direction,
        Optional<TicketId> ticket,
        Optional<Integer> form,
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
     * The first answer to a scan, which a repeated request gets again.
     *
     * @param word the verdict's word
     * @param code the code of a refusal; otherwise empty
     * @param payStatus the pay status of the order, if it is the reason
     * @param in the check-in that counts, if it is the reason
     */
    record Answer(Verdict.Word word, String code, Optional<Integer> payStatus, Optional<In> in) {

        static Answer of(Verdict verdict) {
            return new Answer(verdict.wireName(), verdict.code(), Optional.empty(), Optional.empty());
        }

        Answer withCheckIn(CheckIn counts) {
            return new Answer(word, code, payStatus, Optional.of(new In(counts.at(), counts.gate(), counts.by())));
        }

        Answer of(int status) {
            return new Answer(word, code, Optional.of(status), in);
        }
    }

    /** The check-in that a refusal names. */
    record In(Instant at, String gate, String by) {}

    Scan {
        own = List.copyOf(own);
    }

    /** Returns the same scan with its first answer and its verdict. */
    Scan answered(Answer first, Verdict judged) {
        return new Scan(
                id,
                direction,
                ticket,
                form,
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

    /** Returns the form for REST answers. */
    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("scanId", id);
        view.put("direction", direction.wireName());
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
        view.put("verdict", verdict.map(judged -> judged.wireName().wireName()).orElse("undecided"));
        verdict.map(Verdict::code).filter(code -> !code.isEmpty()).ifPresent(code -> view.put("code", code));
        turnedAway.ifPresent(reason -> view.put("reason", reason));
        answer.filter(first -> verdict.filter(judged -> judged.wireName() != first.word())
                        .isPresent())
                .ifPresent(first -> view.put("answered", first.word().wireName()));
        view.put(
                "contradictions",
                Contradiction.views(verdict.map(Verdict::contradictions).orElse(own)));
        return view;
    }
}
