package org.hotseat.redis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.NamedValues;

/**
 * The reply of a script: a status word, values, and the facts that the script has written into the outbox or reports.
 *
 * @param status the status word: one of the script's own words, or one that all scripts share
 * @param values the values after the word, numbers as text
 * @param facts the facts that are not yet known to be in MongoDB: those of this call, or those of an earlier call that
 *     the reply reports or repeats
 * @param changed whether some of the facts are of this call, so that the script has changed something
 * @param epoch the epoch in which the script ran; {@link Epoch#none} for a script that checks no epoch
 */
public record ScriptReply<W extends Enum<W>>(
        Script<W> script, String status, List<String> values, List<Fact> facts, boolean changed, Epoch epoch)
        implements NamedValues {

    /** The hot state that the script needs is missing or incomplete. Rebuild it and run the script again. */
    public static final String UNINITIALISED = "UNINITIALISED";

    /** The idempotency key was used before with another request. */
    public static final String KEY_REUSED = "KEY_REUSED";

    /** The call of a claim was only a question, and the script found nothing for its user. */
    public static final String UNDECIDED = "UNDECIDED";

    /** The Redis server does not belong to the caller's epoch. The script has changed nothing. */
    static final String UNVERIFIED = "UNVERIFIED";

    static final Set<String> COMMON = Set.of(UNINITIALISED, KEY_REUSED, UNVERIFIED, UNDECIDED);

    public boolean uninitialised() {
        return status.equals(UNINITIALISED);
    }

    public boolean keyReused() {
        return status.equals(KEY_REUSED);
    }

    public boolean undecided() {
        return status.equals(UNDECIDED);
    }

    /** Returns whether the Redis server did not belong to the caller's epoch. If so, the script has changed nothing. */
    boolean unverified() {
        return status.equals(UNVERIFIED);
    }

    /**
     * Returns the status word.
     *
     * @throws Broken for a word that is not one of the script's own
     */
    public W word() {
        try {
            return script.word(status);
        } catch (ToolkitException e) {
            throw ToolkitErrors.translate(e);
        }
    }

    /**
     * Returns whether the claim was granted, now or earlier under the same key. The first word in a claim script's list
     * means "granted".
     */
    public boolean granted() {
        return !COMMON.contains(status) && word().ordinal() == 0;
    }

    @Override
    public List<String> names() {
        return script.names(status);
    }

    static <W extends Enum<W>> ScriptReply<W> read(ScriptCall<W> call, Epoch epoch, LuaReply<W> reply) {
        List<Fact> facts =
                reply.lists().stream().map(entry -> fact(epoch, entry)).toList();
        boolean changed = reply.lists().stream().anyMatch(ScriptReply::isNew);
        return new ScriptReply<>(call.script(), reply.status(), reply.values(), facts, changed, epoch);
    }

    private static boolean isNew(List<?> entry) {
        return entry.size() > 2;
    }

    /**
     * Reads an outbox entry: its id, then the words of the fact. The words are fields and values in alternation; the
     * first pair is the kind. An entry that existed before has its words as a list, in the form of XRANGE. A new entry
     * has its words as one text, followed by their number (lua/shared/answer.lua).
     */
    private static Fact fact(Epoch epoch, List<?> entry) {
        List<?> words = isNew(entry) ? words(entry) : (List<?>) entry.get(1);
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 2; i + 1 < words.size(); i += 2) {
            fields.put(String.valueOf(words.get(i)), String.valueOf(words.get(i + 1)));
        }
        return new Fact(epoch, String.valueOf(entry.get(0)), String.valueOf(words.get(1)), fields);
    }

    /**
     * Splits the words of a new entry.
     *
     * @throws Broken for a word that contains the separator; the fact stays in the outbox, and recovery writes it
     */
    private static List<String> words(List<?> entry) {
        List<String> words = List.of(String.valueOf(entry.get(1)).split("\0", -1));
        if (words.size() != Integer.parseInt(String.valueOf(entry.get(2)))) {
            throw new Broken("The words of the fact " + entry.get(0) + " cannot be told apart.", null);
        }
        return words;
    }
}
