package org.hotseat.redis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One atomic operation on the hot state: a Lua file and the words it may answer. Made once, as a constant of the feature it
 * belongs to; a file that is missing, or whose header and words disagree, fails the start.
 *
 * @param <W> the words of its replies; {@link ScriptReply#UNINITIALISED}, {@link ScriptReply#KEY_REUSED} and {@link
 *     ScriptReply#UNVERIFIED} are common to all scripts and not among them
 */
public final class Script<W extends Enum<W>> {

    /** The part that compares the epoch of the caller with the server. */
    private static final String EPOCH = "shared/epoch";

    private final String name;
    private final String text;
    private final String digest;
    private final ScriptHeader header;
    private final Class<W> words;
    private final boolean standsOnEpoch;

    private Script(String name, Class<W> words, ScriptSource source) {
        this.name = name;
        this.words = words;
        this.text = source.assemble(name);
        this.digest = sha1(text);
        this.standsOnEpoch = source.includes(name, EPOCH);
        this.header = ScriptHeader.read(name, source.text(name));
        Set<String> promised = new LinkedHashSet<>(header.words());
        promised.removeAll(ScriptReply.COMMON);
        Set<String> known = new LinkedHashSet<>();
        Arrays.stream(words.getEnumConstants()).map(Enum::name).forEach(known::add);
        if (!promised.equals(known)) {
            throw new IllegalStateException("Script " + name + " may answer " + promised + ", Java knows " + known);
        }
    }

    /**
     * Loads {@code lua/<name>.lua} from the class path.
     *
     * @throws IllegalStateException when it is missing, includes in a circle, or its header does not match
     */
    public static <W extends Enum<W>> Script<W> load(String name, Class<W> words) {
        return load(name, words, ScriptSource.onClassPath());
    }

    static <W extends Enum<W>> Script<W> load(String name, Class<W> words, ScriptSource source) {
        return new Script<>(name, words, source);
    }

    /**
     * A call of this script, checked against its header.
     *
     * @throws IllegalArgumentException when the counts of keys and arguments do not fit: a bug of the caller
     */
    public ScriptCall<W> call(Partition partition, List<String> keys, List<String> arguments) {
        if (!header.fits(keys.size(), arguments.size())) {
            throw new IllegalArgumentException("Script " + name + " wants " + header.keys() + " and "
                    + header.arguments() + ", got " + keys.size() + " keys and " + arguments.size() + " arguments");
        }
        return new ScriptCall<>(this, partition, keys, arguments, Optional.empty());
    }

    /** A call of a script whose keys stand outside the partitions and which writes no facts; checked in the same way. */
    public ScriptCall<W> call(List<String> keys, List<String> arguments) {
        return call(Partition.NONE, keys, arguments);
    }

    public String name() {
        return name;
    }

    /** Whether its last argument is the epoch on which the caller stands, behind those of its header. */
    boolean standsOnEpoch() {
        return standsOnEpoch;
    }

    String text() {
        return text;
    }

    String digest() {
        return digest;
    }

    W word(String status) {
        return Enum.valueOf(words, status);
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
