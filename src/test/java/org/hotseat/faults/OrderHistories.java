package org.hotseat.faults;

import java.util.List;
import java.util.Set;
import org.hotseat.faults.history.Counter;
import org.hotseat.faults.history.Histories;
import org.hotseat.faults.history.Operation;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.faults.history.Span;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/**
 * The histories of a resource that is sold by orders: of its places, and of each seat that has a name. For many
 * threads.
 */
final class OrderHistories {

    private final Histories all;

    OrderHistories(String name, long capacity) {
        this.all = new Histories(name, Counter.full(capacity));
    }

    Histories all() {
        return all;
    }

    /** Asks, and keeps in the history what is never answered. */
    Exchange asked(Client client, Request request, String user, Kind kind, int units) {
        long sent = System.currentTimeMillis();
        try {
            return client.ask(request);
        } catch (Client.NotAnswered e) {
            all.whole().unanswered(user, kind, units, sent);
            throw e;
        }
    }

    void taken(String user, int places, List<String> seats, Exchange exchange) {
        Span span = exchange.span();
        all.claimed(span);
        all.whole().taken(user, places, span);
        seats.forEach(seat -> all.part(seat).taken(user, 1, span));
    }

    void givenBack(String user, int places, List<String> seats, Exchange exchange) {
        all.whole().givenBack(user, places, exchange.span());
        seats.forEach(seat -> all.part(seat).givenBack(user, 1, exchange.span()));
    }

    /** Asks for other seats in the place of some, and keeps in their histories what is never answered. */
    Exchange askedToMove(Client client, Request request, String user, Set<String> from, Set<String> to) {
        long sent = System.currentTimeMillis();
        try {
            return client.ask(request);
        } catch (Client.NotAnswered e) {
            from.forEach(seat -> all.part(seat).unanswered(user, Kind.GIVEN_BACK, 1, sent));
            to.forEach(seat -> all.part(seat).unanswered(user, Kind.TAKEN, 1, sent));
            throw e;
        }
    }

    /** Some seats came back and others were taken, in one moment, so as many as before are left. */
    void moved(String user, Set<String> from, Set<String> to, Exchange exchange) {
        from.forEach(seat -> all.part(seat).givenBack(user, 1, exchange.span()));
        to.forEach(seat -> all.part(seat).taken(user, 1, exchange.span()));
    }

    /** None was moved: some had an owner, and an attempt may have had the others for a while. */
    void notMoved(String user, Set<String> to, Set<String> owned, Exchange exchange) {
        to.forEach(seat -> {
            if (owned.contains(seat)) {
                all.part(seat).refused(user, 1, Operation.UNSEEN, exchange.span());
            } else {
                all.part(seat).vain(user, 1, exchange.span());
            }
        });
    }

    /** A late payment did not get the places of its order: fewer were left, or another has one of its seats. */
    void notTakenAgain(Receipt receipt, Exchange exchange) {
        if (receipt.seats().isEmpty()) {
            all.whole().refused(receipt.owner(), receipt.places(), Operation.UNSEEN, exchange.span());
        } else {
            all.whole().vain(receipt.owner(), receipt.places(), exchange.span());
        }
    }
}
