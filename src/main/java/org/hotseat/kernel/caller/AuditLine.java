package org.hotseat.kernel.caller;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The line of an act in the audit. It collects details until it is written, which happens once. An act without a word
 * has no line, and its details are dropped. Thread-safe.
 */
public final class AuditLine {

    private final Map<String, String> details = new TreeMap<>();
    private String word;
    private Optional<Instant> writtenAt = Optional.empty();
    private boolean decided;

    /** @param word the word of the act in the audit; empty for an act that has no line */
    AuditLine(String word) {
        this.word = word;
    }

    /**
     * Replaces the name of the act, when its exact name is known only from the request's body. Does nothing if the act
     * has no audit line.
     */
    public synchronized AuditLine withAction(String better) {
        word = word.isEmpty() ? "" : better;
        return this;
    }

    /** Adds a detail. Does nothing if the act has no line or the line is written. */
    public synchronized AuditLine with(String name, String value) {
        if (!word.isEmpty()) {
            details.put(name, value);
        }
        return this;
    }

    /** Returns whether the line has still to be written. */
    public synchronized boolean isPending() {
        return !word.isEmpty();
    }

    /**
     * Returns the text that has still to be written: the name of the act, then a line for each detail with name and
     * value, separated by a tab. Returns an empty text if nothing has to be written.
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

    /** Marks the line as decided: it is in the outbox, and will be written even if its act fails. */
    public synchronized void decided() {
        decided = true;
    }

    /** Returns whether the line is in the outbox; an act that failed must not send it again. */
    public synchronized boolean isDecided() {
        return decided;
    }

    /** Marks the line as written, so that no other step of the act writes it again. */
    public synchronized void written(Instant at) {
        if (!word.isEmpty()) {
            word = "";
            writtenAt = Optional.of(at);
        }
    }

    /** Returns the time at which the line was written; empty if it was not written before the act was done. */
    public synchronized Optional<Instant> writtenAt() {
        return writtenAt;
    }
}
