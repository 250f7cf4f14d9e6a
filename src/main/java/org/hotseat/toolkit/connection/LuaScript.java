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
 * One atomic operation in Redis: a Lua file and the status words that it may return. A class creates it once, as a
 * constant. If the file is missing, or if its header and the words disagree, the start fails. {@link LuaScripts} runs
 * it.
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

    /** Returns the same operation, which in addition sets this time to live on each of its keys. */
    LuaScript<W> expiring(Duration lasting) {
        return new LuaScript<>(
                this,
                "local function operation()\n" + text + "\nend\nlocal reply = operation()\n"
                        + "for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, " + lasting.toMillis()
                        + ") end\nreturn reply\n");
    }

    /**
     * Loads {@code lua/<name>.lua} from the class path.
     *
     * @throws IllegalStateException when the file is missing, includes itself in a circle, or its header does not match
     *     the words
     */
    public static <W extends Enum<W>> LuaScript<W> load(String name, Class<W> words) {
        return load(name, words, Set.of());
    }

    /**
     * The same as {@link #load(String, Class)}, for applications in which several scripts share some words.
     *
     * @param others words that the script may return in addition to its own; {@link LuaReply#status()} reads them
     */
    public static <W extends Enum<W>> LuaScript<W> load(String name, Class<W> words, Set<String> others) {
        return load(name, words, others, ScriptSource.onClassPath());
    }

    static <W extends Enum<W>> LuaScript<W> load(String name, Class<W> words, Set<String> others, ScriptSource source) {
        return new LuaScript<>(name, words, others, source);
    }

    /**
     * Creates a call of this script, and checks it against the header.
     *
     * @throws IllegalArgumentException when the number of keys or arguments is wrong: a bug of the caller
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

    /** Returns whether the script includes a part, directly or through another part. */
    public boolean includes(String part) {
        return parts.contains(part);
    }

    /**
     * Returns the word for a status.
     *
     * @throws RedisDataException when the status is not one of the script's own words
     */
    public W word(String status) {
        try {
            return Enum.valueOf(words, status);
        } catch (IllegalArgumentException e) {
            throw new RedisDataException("Script " + name + " answered the unknown word " + status, e);
        }
    }

    /**
     * Returns the names of the values after a status word, from the header; empty for a word that the header does not
     * contain.
     */
    public List<String> names(String status) {
        return header.replies().getOrDefault(status, ScriptHeader.Values.NONE).names();
    }

    /**
     * Returns the status unchanged.
     *
     * @throws RedisDataException when it is neither one of the script's own words nor a shared word
     */
    String requireKnown(String status) {
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
            // Redis identifies scripts by SHA-1; this is not used for security.
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1", e);
        }
    }
}
