package org.hotseat.toolkit.connection;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hotseat.toolkit.RedisDataException;

/**
 * One atomic operation in Redis: a Lua file and the words it may answer. Made once, as a constant of the class that
 * calls it; a file that is missing, or whose header and words disagree, fails the start. {@link LuaScripts} runs it.
 *
 * @param <W> the words of its replies
 */
public final class LuaScript<W extends Enum<W>> {

    private final String name;
    private final String text;
    private final String digest;
    private final ScriptHeader header;
    private final Class<W> words;
    private final Set<String> others;
    private final Set<String> parts;

    private LuaScript(String name, Class<W> words, Set<String> others, ScriptSource source) {
        this.name = name;
        this.words = words;
        this.others = others;
        this.parts = source.parts(name);
        this.text = source.assemble(name);
        this.digest = sha1(text);
        this.header = ScriptHeader.read(name, source.text(name));
        Set<String> promised = new LinkedHashSet<>(header.words());
        promised.removeAll(others);
        Set<String> known = new LinkedHashSet<>();
        Arrays.stream(words.getEnumConstants()).map(Enum::name).forEach(known::add);
        if (!promised.equals(known)) {
            throw new IllegalStateException("Script " + name + " may answer " + promised + ", Java knows " + known);
        }
    }

    private LuaScript(LuaScript<W> script, String text) {
        this.name = script.name;
        this.words = script.words;
        this.others = script.others;
        this.parts = script.parts;
        this.text = text;
        this.digest = sha1(text);
        this.header = script.header;
    }

    /** The same operation, after which each of its keys lasts so long at most. */
    LuaScript<W> passing(Duration lasting) {
        return new LuaScript<>(
                this,
                "local function operation()\n" + text + "\nend\nlocal reply = operation()\n"
                        + "for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, " + lasting.toMillis()
                        + ") end\nreturn reply\n");
    }

    /**
     * Loads {@code lua/<name>.lua} from the class path.
     *
     * @throws IllegalStateException when it is missing, includes in a circle, or its header does not match
     */
    public static <W extends Enum<W>> LuaScript<W> load(String name, Class<W> words) {
        return load(name, words, Set.of());
    }

    /**
     * {@link #load(String, Class)} for a script of an application in which several scripts share some words.
     *
     * @param others words that the script may answer and that are not among its own; asked for by
     *     {@link LuaReply#status()}
     */
    public static <W extends Enum<W>> LuaScript<W> load(String name, Class<W> words, Set<String> others) {
        return load(name, words, others, ScriptSource.onClassPath());
    }

    static <W extends Enum<W>> LuaScript<W> load(String name, Class<W> words, Set<String> others, ScriptSource source) {
        return new LuaScript<>(name, words, others, source);
    }

    /**
     * A call of this script, checked against its header.
     *
     * @throws IllegalArgumentException when the counts of keys and arguments do not fit: a bug of the caller
     */
    public LuaCall<W> call(List<String> keys, List<String> arguments) {
        if (!header.fits(keys.size(), arguments.size())) {
            throw new IllegalArgumentException("Script " + name + " wants " + header.keys() + " and "
                    + header.arguments() + ", got " + keys.size() + " keys and " + arguments.size() + " arguments");
        }
        return new LuaCall<>(this, keys, arguments);
    }

    public String name() {
        return name;
    }

    /** Whether it includes a part, directly or through another. */
    public boolean includes(String part) {
        return parts.contains(part);
    }

    /**
     * The word of a status.
     *
     * @throws RedisDataException when it is none of the script's own
     */
    public W word(String status) {
        try {
            return Enum.valueOf(words, status);
        } catch (IllegalArgumentException e) {
            throw new RedisDataException("Script " + name + " answered the unknown word " + status, e);
        }
    }

    /** Names of the values that follow a status word, by the header; none after a word that it does not promise. */
    public List<String> names(String status) {
        return header.replies().getOrDefault(status, ScriptHeader.Values.NONE).names();
    }

    /** The status as it is, when it is a word of the script's own or one of the shared words. */
    String known(String status) {
        return others.contains(status) ? status : word(status).name();
    }

    String text() {
        return text;
    }

    String digest() {
        return digest;
    }

    private static String sha1(String text) {
        try {
            // Redis names scripts by SHA-1; nothing secret depends on it.
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1", e);
        }
    }
}
