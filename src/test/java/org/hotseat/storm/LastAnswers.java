package org.hotseat.storm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;

/** The last answers that one user got, for the report of one that is wrong: its cause is often an earlier one. */
final class LastAnswers {

    private static final int KEPT = 12;

    private final Deque<Exchange> answers = new ArrayDeque<>();

    Exchange add(Exchange exchange) {
        answers.addLast(exchange);
        if (answers.size() > KEPT) {
            answers.removeFirst();
        }
        return exchange;
    }

    @Override
    public String toString() {
        return answers.stream().map(each -> "\n    " + each).collect(Collectors.joining());
    }
}
