package org.hotseat.kernel.caller;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The line of an act in the audit, from its first word until it is written; written once. An act without a word has
 * none: nothing that is said of it is kept. Safe for all threads.
 */
public final class AuditLine {

    private final Map<String, String> details = new TreeMap<>();
    private String word;
    private Optional<Instant> writtenAt = Optional.empty();

    /** @param word of the act; empty for one that has no line */
    AuditLine(String word) {
        this.word = word;
    }

    /** Gives it a word that only the request's body has. */
    public synchronized AuditLine named(String better) {
        word = word.isEmpty() ? "" : better;
        return this;
    }

    /** Adds a detail. */
    public synchronized AuditLine with(String name, String value) {
        if (!word.isEmpty()) {
            details.put(name, value);
        }
        return this;
    }

    /** Whether it is still to be written. */
    public synchronized boolean isPending() {
        return !word.isEmpty();
    }

    /**
     * The text that is still to be written: the word, then a line for each detail, name and value with a tab between
     * them; or nothing.
     */
    public synchronized String text() {
        if (word.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(word);
        details.forEach((name, value) ->
                text.append('\n').append(name).append('\t').append(value.replaceAll("\\p{Cntrl}", " ")));
        return text.toString();
    }

    /** It is written: nothing else of the act writes another. */
    public synchronized void written(Instant at) {
        if (!word.isEmpty()) {
            word = "";
            writtenAt = Optional.of(at);
        }
    }

    /** When it was written, if that was before the act was done. */
    public synchronized Optional<Instant> writtenAt() {
        return writtenAt;
    }
}
