package org.hotseat.ticket.gate;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.OrderModel;
import org.hotseat.ticket.TicketId;

/** Creates the answers to scans of gates from the log, so that a repeated request gets the first answer. */
@Service
class ScanAnswers {

    private final SaleModelRegistry models;

    @Inject
    ScanAnswers(SaleModelRegistry models) {
        this.models = models;
    }

    /**
     * Returns the answer to a scan: a check-in, an exit, or the logged refusal of the gate.
     *
     * @throws HotseatException the refusal of the scan
     */
    Map<String, Object> of(Scan scan) {
        Scan.Answer answer = scan.answer().orElseThrow();
        if (scan.turnedAway().isPresent() || answer.word() == Verdict.Word.LEFT) {
            return scan.view();
        }
        if (answer.word() == Verdict.Word.REFUSED) {
            throw refusal(scan, answer);
        }
        ResourceId resource = scan.resource().orElseThrow();
        Map<String, Object> view = new CheckIn(
                        scan.ticket().orElseThrow(),
                        OrderModel.byName(models, resource.model()).kind(),
                        resource.id(),
                        scan.at(),
                        scan.gate(),
                        scan.by(),
                        Optional.of(scan.id()))
                .view();
        if (scan.late()) {
            view.put("reportedLate", true);
            view.put("reportedAt", scan.reportedAt());
            // Contradictions with other scans may change with the next report, so only the log contains them.
            view.put("contradictions", Contradiction.views(scan.own()));
        }
        return view;
    }

    private static HotseatException refusal(Scan scan, Scan.Answer answer) {
        return switch (answer.code()) {
            case Verdict.UNKNOWN_ORDER ->
                new NotFound(
                        "unknown-order",
                        "There is no order "
                                + scan.ticket().map(TicketId::order).orElseThrow() + ".");
            case Verdict.BAD_TICKET -> refused(scan, Verdict.BAD_TICKET, "The signature of the ticket is not valid.");
            case Verdict.VOID ->
                refused(scan, Verdict.VOID, "The ticket is no longer valid.")
                        .with("payStatus", answer.payStatus().orElseThrow());
            case Verdict.TRANSFERRED ->
                refused(
                        scan,
                        Verdict.TRANSFERRED,
                        "The ticket was transferred to another person, who has a new form of it.");
            case Verdict.NOT_IN -> refused(scan, Verdict.NOT_IN, "The ticket is not checked in.");
            default -> {
                Scan.In in = answer.in().orElseThrow();
                yield refused(scan, Verdict.CHECKED_IN, "The ticket is already checked in.")
                        .with("checkedInAt", in.at().toString())
                        .with("gate", in.gate())
                        .with("checkedInBy", in.by());
            }
        };
    }

    private static Conflict refused(Scan scan, String code, String detail) {
        return new Conflict(code, detail).with("scanId", scan.id());
    }
}
