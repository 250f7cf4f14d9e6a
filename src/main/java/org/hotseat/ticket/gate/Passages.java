package org.hotseat.ticket.gate;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.order.OrderModel;
import org.hotseat.ticket.TicketId;
import org.hotseat.ticket.TicketSettings;

/**
 * Decides scans of tickets that pass a gate. A current scan is decided by the check-in that counts. A scan that is
 * reported later is decided by all scans of its ticket. Methods throw {@link Unavailable} when MongoDB is unavailable,
 * and may be repeated.
 */
@Service
class Passages {

    private final CheckInFacts checkIns;
    private final CheckInEndFacts ends;
    private final ScanFacts scans;
    private final SaleModelRegistry models;
    private final TicketSettings settings;

    @Inject
    Passages(
            CheckInFacts checkIns,
            CheckInEndFacts ends,
            ScanFacts scans,
            SaleModelRegistry models,
            TicketSettings settings) {
        this.checkIns = checkIns;
        this.ends = ends;
        this.scans = scans;
        this.models = models;
        this.settings = settings;
    }

    /**
     * A decision that is not the answer yet.
     *
     * @param answer the answer, unless the scan has got another one meanwhile
     * @param verdict the verdict, unless the scan has one
     */
    record Decision(Scan scan, Scan.Answer answer, Verdict verdict) {

        private static Decision of(Scan scan, Verdict verdict) {
            return new Decision(scan, Scan.Answer.of(verdict), verdict);
        }
    }

    /**
     * Decides a scan that is already in the log. Its check-in is written then, and its answer is not.
     *
     * @param again whether an earlier request has logged the scan and so may have decided it
     */
    Decision decide(Scan scan, Optional<IdempotencyKey> key, boolean again) {
        CheckIn asked = asked(scan);
        return scan.direction() == Direction.EXIT ? leave(scan, asked) : enter(scan, asked, key, again);
    }

    /** Writes the answer to a scan; returns the scan with its first answer. */
    Scan answer(Decision decision) {
        return scans.answer(decision.scan, decision.answer, decision.verdict);
    }

    /** Judges all scans of a ticket anew. */
    void judge(TicketId ticket) {
        scans.judge(ticket, checkIns.find(ticket).map(CheckInFacts.Stored::checkIn), settings.reEntry());
    }

    private Decision enter(Scan scan, CheckIn asked, Optional<IdempotencyKey> key, boolean again) {
        if (again && checkIns.has(asked.ticket(), scan.id())) {
            return admitted(scan, asked);
        }
        CheckInFacts.Stored counts = checkIns.enter(asked, key);
        if (counts.now() || isSame(counts, asked, key, scan.late())) {
            return admitted(scan, asked);
        }
        if (settings.reEntry() && ends.reenter(asked, key)) {
            return admitted(scan, asked);
        }
        if (!scan.late()) {
            Verdict refused = Verdict.refused(Verdict.CHECKED_IN, scan.own());
            return new Decision(scan, Scan.Answer.of(refused).withCheckIn(counts.checkIn()), refused);
        }
        checkIns.addDouble(asked);
        Verdict verdict = judged(scan, counts.checkIn());
        Scan.Answer answer = Scan.Answer.of(verdict);
        return new Decision(
                scan, answer.word() == Verdict.Word.REFUSED ? answer.withCheckIn(counts.checkIn()) : answer, verdict);
    }

    private Decision admitted(Scan scan, CheckIn asked) {
        Verdict admitted = Verdict.of(Verdict.Word.ADMITTED);
        return new Decision(scan, Scan.Answer.of(admitted), scan.late() ? judged(scan, asked) : admitted);
    }

    /**
     * Returns whether the check-in that counts has the same request or the same report as this scan. For check-ins from
     * before scans were logged, it compares the key, or the time and the gate.
     */
    private static boolean isSame(
            CheckInFacts.Stored counts, CheckIn asked, Optional<IdempotencyKey> key, boolean late) {
        CheckIn first = counts.checkIn();
        if (first.scan().isPresent()) {
            return first.scan().equals(asked.scan());
        }
        boolean sameReport =
                late && first.at().equals(asked.at()) && first.gate().equals(asked.gate());
        return sameReport || key.isPresent() && key.equals(counts.key());
    }

    private Decision leave(Scan scan, CheckIn asked) {
        boolean left = ends.leave(asked);
        Verdict verdict = left ? Verdict.of(Verdict.Word.LEFT) : Verdict.refused(Verdict.NOT_IN, scan.own());
        if (scan.late()) {
            verdict = judged(scan, checkIns.find(asked.ticket()).map(CheckInFacts.Stored::checkIn));
        }
        return Decision.of(scan, verdict);
    }

    private Verdict judged(Scan scan, CheckIn counts) {
        return judged(scan, Optional.of(counts));
    }

    private Verdict judged(Scan scan, Optional<CheckIn> counts) {
        TicketId ticket = scan.ticket().orElseThrow();
        Map<String, Verdict> verdicts = scans.judge(ticket, counts, settings.reEntry());
        return Objects.requireNonNull(verdicts.get(scan.id()), "a scan that passed is judged");
    }

    private CheckIn asked(Scan scan) {
        return new CheckIn(
                scan.ticket().orElseThrow(),
                OrderModel.byName(models, scan.resource().orElseThrow().model()).kind(),
                scan.resource().orElseThrow().id(),
                scan.at(),
                scan.gate(),
                scan.by(),
                Optional.of(scan.id()));
    }
}
