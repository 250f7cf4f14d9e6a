package org.hotseat.toolkit.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Assembles a script from its file and the shared parts that it includes by lines {@code --@include shared/part}. A
 * part is inserted once, at its first include. A missing or circular include throws and so stops the start.
 */
final class ScriptSource {

    private static final Pattern INCLUDE = Pattern.compile("(?m)^--@include (\\S+)$");

    private final Function<String, Optional<String>> files;

    /** @param files returns the text of a file by its path under {@code lua/}, without the ending */
    ScriptSource(Function<String, Optional<String>> files) {
        this.files = files;
    }

    /** Returns a source that reads files on the class path of this class. */
    static ScriptSource onClassPath() {
        return new ScriptSource(ScriptSource::resource);
    }

    /** Returns the file's own text, with unresolved includes. */
    String text(String name) {
        return files.apply(name)
                .orElseThrow(() -> new IllegalStateException("There is no script lua/" + name + ".lua"));
    }

    /** Returns the whole script, ready for Redis. */
    String assemble(String name) {
        return assemble(name, new ArrayDeque<>(), new LinkedHashSet<>());
    }

    /** Returns the script itself and the parts that it includes, directly or through another part. */
    Set<String> parts(String name) {
        Set<String> done = new LinkedHashSet<>();
        assemble(name, new ArrayDeque<>(), done);
        return done;
    }

    private String assemble(String name, Deque<String> path, Set<String> done) {
        if (path.contains(name)) {
            throw new IllegalStateException("Circular include of lua/" + name + ".lua in " + path);
        }
        if (!done.add(name)) {
            return "";
        }
        path.push(name);
        Matcher include = INCLUDE.matcher(text(name));
        String whole = include.replaceAll(match -> Matcher.quoteReplacement(assemble(match.group(1), path, done)));
        path.pop();
        return whole;
    }

    private static Optional<String> resource(String name) {
        try (InputStream in = ScriptSource.class.getResourceAsStream("/lua/" + name + ".lua")) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read lua/" + name + ".lua", e);
        }
    }
}
