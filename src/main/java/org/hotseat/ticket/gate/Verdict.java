package org.hotseat.ticket.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The verdict on a scan, as of the scan's own time.
 *
 * @param code of a refusal, as problems have it; empty otherwise
 * @param contradictions between the scan and the facts, or other scans
 */
record Verdict(Word word, String code, List<Contradiction> contradictions) {

    /** The words of verdicts. */
    enum Word {
        ADMITTED,
        LEFT,
        REFUSED,
        UNDONE;

        /** As REST and the facts have it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Word> read(String word) {
            return Arrays.stream(values())
                    .filter(each -> each.word().equals(word))
                    .findAny();
        }
    }

    /** The code of what the gate itself refused. */
    static final String TURNED_AWAY = "turned-away";

    static final String BAD_TICKET = "bad-ticket";
    static final String UNKNOWN_ORDER = "unknown-order";
    static final String VOID = "ticket-void";
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
        return new Verdict(word, code, found);
    }
}
