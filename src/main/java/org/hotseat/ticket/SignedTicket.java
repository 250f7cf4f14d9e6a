package org.hotseat.ticket;

/**
 * A ticket as its signed form names it.
 *
 * @param ticket the ticket
 * @param transfers the number of transfers of the ticket when it was signed; after another transfer the form is void
 */
public record SignedTicket(TicketId ticket, int transfers) {

    /** Returns a text that differs for each ticket and each of its holders; for the first holder it is the id. */
    @Override
    public String toString() {
        return transfers == 0 ? ticket.toString() : ticket + "#" + transfers;
    }
}
