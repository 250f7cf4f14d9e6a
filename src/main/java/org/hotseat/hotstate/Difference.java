package org.hotseat.hotstate;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One way in which the hot state of a resource does not add up, or does not agree with its facts (ADR 224).
 *
 * @param words name the difference with its ids and numbers; two that stand for the same have the same words
 */
public record Difference(Kind kind, String words) {

    /** Ends a difference. */
    public enum Mend {
        /** The next sweep, or the sweep at the entry's time. */
        ITSELF,
        /** A rebuild from the facts: the server's own when the difference stands in a second look. */
        REBUILD,
        /** Nothing that the server may do alone. */
        OPERATOR
    }

    /** The kinds of all models, as REST knows them in lower case. */
    public enum Kind {
        SUM(Mend.OPERATOR, "What is left, held and sold is not what there is: it is stopped (HS414)."),
        MONEY(Mend.OPERATOR, "Captured money is neither placed nor due nor refunded nor kept: it is stopped (HS414)."),
        HALTED(Mend.OPERATOR, "It is stopped in Redis alone since its numbers did not add up (HS412, HS414)."),
        FACTS(Mend.OPERATOR, "The facts contradict each other. Redis cannot be right beside them."),
        DEFINITION(Mend.REBUILD, "Redis sells by another definition than was put."),
        STATE(Mend.REBUILD, "It is stopped or cancelled in Redis alone, or in the facts alone."),
        COUNTER(Mend.REBUILD, "A number in Redis is not what the facts or the other keys say."),
        TALLY(Mend.REBUILD, "What counts for a user's limit is not what the user has by the facts."),
        UNKNOWN(Mend.REBUILD, "Redis has a claim that the facts do not know, or have as ended."),
        MISSING(Mend.REBUILD, "Redis lacks a live claim of the facts, so it may be given away again."),
        OTHER(Mend.REBUILD, "Redis has something taken or free otherwise than the facts."),
        ENDLESS(Mend.REBUILD, "A claim has no entry of its end in the index, so it may never end."),
        STRAY(Mend.ITSELF, "An index entry is of no claim. The sweep drops it at its time and gives nothing back."),
        BEHIND(Mend.ITSELF, "A sweep is behind. What has run out ends at the next one.");

        private final Mend mend;
        private final String meaning;

        Kind(Mend mend, String meaning) {
            this.mend = mend;
            this.meaning = meaning;
        }

        public Mend mend() {
            return mend;
        }

        /** Whether it sells nothing wrongly, loses nothing, and goes by itself. */
        public boolean harmless() {
            return mend == Mend.ITSELF;
        }
    }

    /** As REST shows it. */
    public Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("kind", kind.name().toLowerCase(Locale.ROOT));
        view.put("difference", words);
        view.put("harmless", kind.harmless());
        view.put("meaning", kind.meaning);
        view.put("mendedBy", kind.mend.name().toLowerCase(Locale.ROOT));
        return view;
    }
}
