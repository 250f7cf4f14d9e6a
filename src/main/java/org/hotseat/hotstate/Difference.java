package org.hotseat.hotstate;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One way in which the numbers of a resource's hot state do not add up, or do not agree with its facts (ADR 224).
 *
 * @param words the description of the difference with its ids and numbers; two findings of the same difference have the
 *     same words
 */
public record Difference(Kind kind, String words) {

    /** The way in which a difference is repaired. */
    public enum Mend {
        /** The next sweep ends the difference, or the sweep at the time of the index entry. */
        ITSELF,
        /**
         * A rebuild from the facts ends the difference. The server rebuilds the resource automatically when a second
         * check finds the difference again.
         */
        REBUILD,
        /** An operator must act. The server may not repair this difference alone. */
        OPERATOR
    }

    /** The kinds of differences of all models. REST shows their names in lower case. */
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

        /** Returns whether the difference leads to no wrong sale and no loss, and disappears without a repair. */
        public boolean isHarmless() {
            return mend == Mend.ITSELF;
        }
    }

    /** Returns the REST form of the difference. */
    public Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("kind", kind.name().toLowerCase(Locale.ROOT));
        view.put("difference", words);
        view.put("harmless", kind.isHarmless());
        view.put("meaning", kind.meaning);
        view.put("mendedBy", kind.mend.name().toLowerCase(Locale.ROOT));
        return view;
    }
}
