package org.hotseat.ticket;

/**
 * A ticket as its signed form names it.
 *
 * @param ticket the ticket
 * @param form the number of the ticket's form when it was signed; a transfer or a move makes it void
 */
public record SignedTicket(TicketId ticket, int form) {

    /** Returns a text that differs for each ticket and each of its holders; for the first holder it is the id. */
    @Override
    public String toString() {
        return form == 0 ? ticket.toString() : ticket + "#" + form;
    }
}
