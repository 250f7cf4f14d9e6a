package org.hotseat.ticket.gate;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.hotseat.ticket.TicketTokens;

/**
 * A ticket that is shown at a gate.
 *
 * @param token the signed form
 * @param direction the direction
 * @param gate the name of the gate
 * @param at the time of the scan, if it is reported later; empty for a current scan
 * @param turnedAway the reason for which the gate itself refused the ticket; such a scan decides nothing
 * @param resource the resource at which the gate is, if the gate names it
 */
record ShownTicket(
        String token,
        Direction direction,
        String gate,
        Optional<Instant> at,
        Optional<String> turnedAway,
        Optional<ResourceId> resource) {

    private static final int MAX_GATE = 64;
    private static final int MAX_REASON = 64;
    private static final int MAX_RESOURCE = 80;
    private static final Pattern RESOURCE = Pattern.compile("(schedules|programs|sales)/[A-Za-z0-9._-]{1,64}");

    /**
     * Reads the body of a scan.
     *
     * @throws InvalidInput when anything is wrong with the body
     */
    static ShownTicket read(Fields body, Caller caller) {
        String token = body.require("ticket", body.text("ticket", 1, TicketTokens.MAX_LENGTH));
        Optional<String> gate = body.text("gate", 1, MAX_GATE);
        // Stores keep milliseconds, and a repeated report must have the same time as the first one.
        Optional<Instant> at = body.time("at").map(time -> time.truncatedTo(ChronoUnit.MILLIS));
        Optional<String> word = body.text("direction", 1, MAX_GATE);
        Optional<Direction> direction = word.flatMap(Direction::read).filter(each -> each != Direction.UNDO);
        if (word.isPresent() && direction.isEmpty()) {
            body.addError("direction", "must be entry or exit");
        }
        Optional<String> turnedAway = body.text("turnedAway", 1, MAX_REASON);
        Optional<String> resource = body.text("resource", 1, MAX_RESOURCE);
        if (resource.filter(text -> !RESOURCE.matcher(text).matches()).isPresent()) {
            body.addError("resource", "must be a model and an id, such as programs/concert");
        }
        body.check();
        return new ShownTicket(
                String.valueOf(token),
                direction.orElse(Direction.ENTRY),
                gate.orElseGet(caller::getName),
                at,
                turnedAway,
                resource.map(ResourceId::of));
    }

    /**
     * Returns the text of the request that its Idempotency-Key is bound to. The words of an entry did not change when
     * other directions were added.
     */
    String requestText() {
        String more = direction == Direction.ENTRY ? "" : " " + direction.wireName();
        return "check in " + gate + " " + at + more
                + turnedAway.map(reason -> " not for " + reason).orElse("");
    }
}
