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
 * The answer of a script: a status word, values, and the facts it has written into the outbox or reports.
 *
 * @param status the word; one of the script's own or one common to all
 * @param values what follows the word, numbers as text
 * @param facts not yet known to be in MongoDB: its own, or those of an earlier call that the reply reports or repeats
 * @param changed whether facts are its own: the script has changed something
 * @param epoch in which the script ran; {@link Epoch#none} for one that stands on none
 */
public record ScriptReply<W extends Enum<W>>(
        Script<W> script, String status, List<String> values, List<Fact> facts, boolean changed, Epoch epoch)
        implements NamedValues {

    /** The hot state this needs is not there, or not whole: rebuild it and run the script again. */
    public static final String UNINITIALISED = "UNINITIALISED";

    /** The idempotency key was used with another request. */
    public static final String KEY_REUSED = "KEY_REUSED";

    /** A claim that only asked for what its user has already found nothing. */
    public static final String UNDECIDED = "UNDECIDED";

    /** The server is not the one of the caller's epoch; nothing has happened. */
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

    /** Whether the server was not the one of the caller's epoch, and so nothing has happened. */
    boolean unverified() {
        return status.equals(UNVERIFIED);
    }

    /** @throws Broken for a word that is not the script's own */
    public W word() {
        try {
            return script.word(status);
        } catch (ToolkitException e) {
            throw ToolkitErrors.translate(e);
        }
    }

    /**
     * Whether a claim was granted, now or before under the same key: that is the first word of the scripts of claims.
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
     * Reads an outbox entry: its id, then the words of the fact, which are field and value by turns; the first pair is
     * the kind. Of one that was there the words are a list, as XRANGE gives it; of a new one they are one text, with
     * their number behind it (lua/shared/answer.lua).
     */
    private static Fact fact(Epoch epoch, List<?> entry) {
        List<?> words = isNew(entry) ? words(entry) : (List<?>) entry.get(1);
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 2; i + 1 < words.size(); i += 2) {
            fields.put(String.valueOf(words.get(i)), String.valueOf(words.get(i + 1)));
        }
        return new Fact(epoch, String.valueOf(entry.get(0)), String.valueOf(words.get(1)), fields);
    }

    /** @throws Broken for a word that has the separator in it; the fact stays in the outbox, and recovery writes it */
    private static List<String> words(List<?> entry) {
        List<String> words = List.of(String.valueOf(entry.get(1)).split("\0", -1));
        if (words.size() != Integer.parseInt(String.valueOf(entry.get(2)))) {
            throw new Broken("The words of the fact " + entry.get(0) + " cannot be told apart.", null);
        }
        return words;
    }
}
