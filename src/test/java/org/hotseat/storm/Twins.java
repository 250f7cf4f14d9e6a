package org.hotseat.storm;

import java.util.List;

/**
 * The same request twice at once, with one {@code Idempotency-Key}: both answers must tell of the same hold or order.
 */
final class Twins {

    private Twins() {}

    /** The answer that grants something, if one does; its time is that of both. */
    static Exchange ask(Client client, Request request, Tally tally, LastAnswers last) {
        List<Exchange> answers = client.askTwice(request);
        answers.forEach(last::add);
        Exchange first = granted(answers.get(0)) ? answers.get(0) : answers.get(1);
        Exchange second = first == answers.get(0) ? answers.get(1) : answers.get(0);
        // Refusals are not remembered: of two equal requests one may be refused before the other is granted.
        if (granted(first) && granted(second) && !sameThing(first.answer(), second.answer())) {
            tally.wrong("one Idempotency-Key, two things: " + first + " and " + second);
        }
        return new Exchange(
                request,
                first.answer(),
                first.sentMillis(),
                Math.max(first.gotMillis(), second.gotMillis()),
                first.repeated());
    }

    private static boolean granted(Exchange exchange) {
        return exchange.answer().status() < 300;
    }

    private static boolean sameThing(Answer first, Answer second) {
        return first.text("lockId").equals(second.text("lockId"))
                && first.text("orderId").equals(second.text("orderId"))
                && first.text("expiresAt").equals(second.text("expiresAt"));
    }
}
