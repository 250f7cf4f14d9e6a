package org.hotseat.toolkit.connection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hotseat.toolkit.RedisSettings;
import redis.clients.jedis.UnifiedJedis;

/** Opens to tests of other packages what the toolkit keeps to itself. */
public final class ToolkitInside {

    /** Tests run a script thousands of times; to put it together costs more than to run it. */
    private static final Map<String, ScriptFile> READ = new ConcurrentHashMap<>();

    private ToolkitInside() {}

    /** Redis itself, past the toolkit. */
    public static UnifiedJedis open(RedisSettings settings) {
        return RedisConnections.open(settings, RedisConnections.nodes(settings));
    }

    /** A script of the class path as its file and its header tell it. */
    public static ScriptFile script(String name) {
        return READ.computeIfAbsent(name, ToolkitInside::read);
    }

    private static ScriptFile read(String name) {
        ScriptSource source = ScriptSource.onClassPath();
        return new ScriptFile(ScriptHeader.read(name, source.text(name)), source.assemble(name), source.parts(name));
    }

    /** A script of a directory of scripts, say of another version, ready for Redis. */
    public static String script(Path directory, String name) {
        return new ScriptSource(asked -> read(directory.resolve(asked + ".lua"))).assemble(name);
    }

    /** The names of the arguments that a script of such a directory has, in their order. */
    public static List<String> arguments(Path directory, String name) {
        String text = read(directory.resolve(name + ".lua")).orElseThrow();
        return ScriptHeader.read(name, text).arguments();
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A script that is in no file. */
    public static <W extends Enum<W>> LuaScript<W> script(
            String name, String text, Class<W> words, Set<String> others) {
        ScriptSource source =
                new ScriptSource(asked -> Optional.ofNullable(Map.of(name, text).get(asked)));
        return LuaScript.load(name, words, others, source);
    }

    /** A reply as Jedis gives it. */
    public static <W extends Enum<W>> LuaReply<W> reply(LuaScript<W> script, List<Object> raw) {
        return LuaReply.read(script, raw);
    }

    /** The file of a script, read. */
    public static final class ScriptFile {

        private final ScriptHeader header;
        private final String whole;
        private final Set<String> parts;

        ScriptFile(ScriptHeader header, String whole, Set<String> parts) {
            this.header = header;
            this.whole = whole;
            this.parts = parts;
        }

        public List<String> keys() {
            return header.keys();
        }

        public List<String> arguments() {
            return header.arguments();
        }

        public Set<String> words() {
            return header.words();
        }

        /** Names of the values that follow a word; those of more, when any number of them may. */
        public List<String> names(String word) {
            return header.replies().getOrDefault(word, ScriptHeader.Values.NONE).names();
        }

        /** Whether an answer has as many values as the header names, or more where these may be any number. */
        public boolean promises(String word, List<String> values) {
            ScriptHeader.Values promised = header.replies().getOrDefault(word, ScriptHeader.Values.NONE);
            return promised.open()
                    ? values.size() >= promised.names().size()
                    : values.size() == promised.names().size();
        }

        public boolean fits(int keys, int arguments) {
            return header.fits(keys, arguments);
        }

        public boolean includes(String part) {
            return parts.contains(part);
        }

        /** The script with its parts, ready for Redis. */
        public String whole() {
            return whole;
        }
    }
}
