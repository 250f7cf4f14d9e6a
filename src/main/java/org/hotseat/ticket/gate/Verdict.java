package org.hotseat.ticket.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The verdict on a scan at the scan's own time.
 *
 * @param word the word of the verdict
 * @param code the code of a refusal, as in problems; otherwise empty
 * @param contradictions the contradictions with the facts or with other scans
 */
record Verdict(Word wireName, String code, List<Contradiction> contradictions) {

    /** The words of verdicts. */
    enum Word {
        ADMITTED,
        LEFT,
        REFUSED,
        UNDONE;

        /** Returns the name in REST answers and facts. */
        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Word> read(String word) {
            return Arrays.stream(values())
                    .filter(each -> each.wireName().equals(word))
                    .findAny();
        }
    }

    /** The code of a refusal by the gate itself. */
    static final String TURNED_AWAY = "turned-away";

    static final String BAD_TICKET = "bad-ticket";
    static final String UNKNOWN_ORDER = "unknown-order";
    static final String VOID = "ticket-void";
    static final String TRANSFERRED = "ticket-transferred";
    static final String CHECKED_IN = "checked-in";
    static final String NOT_IN = "not-in";

    Verdict {
        contradictions = List.copyOf(contradictions);
    }

    static Verdict of(Word word) {
        return new Verdict(word, "", List.of());
    }

    static Verdict refused(String code, List<Contradiction> contradictions) {
        return new Verdict(Word.REFUSED, code, contradictions);
    }

    Verdict with(List<Contradiction> found) {
        return new Verdict(wireName, code, found);
    }
}
