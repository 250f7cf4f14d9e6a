package org.hotseat.api.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The pages in a few files (ADR 254). The style sheets of the start page are one file. Its modules, with all that they
 * import, are another, {@code app}; it defines {@code $modules}, and {@code $load} for modules that are loaded later,
 * which it also exports. Each of these has a file of its own, a function that adds to {@code $modules} what is missing
 * there. A file's name contains a hash of its content.
 */
final class PageBundles {

    /** The directory of the bundles. */
    static final String DIRECTORY = "bundles/";

    private static final String STYLE = "style";
    private static final String APP = "app";

    private static final Pattern SHEETS = Pattern.compile("(?m)^ *<link rel=\"stylesheet\" href=\"([^\"]+)\">\\R");
    private static final Pattern SCRIPTS =
            Pattern.compile("(?m)^ *<script type=\"module\" src=\"([^\"]+)\"></script>\\R");

    private static final String LOADER = """
            const $modules = {};
            const $bundles = {%s};
            const $load = async (from, file) => {
              const path = new URL(file, `https://pages/${from}`).pathname.slice(1);
              if (!(path in $modules)) {
                (await import(new URL($bundles[path], import.meta.url).href)).default($modules, $load);
              }
              return $modules[path];
            };
            export { $load as load };
            """;

    private final PageSources sources;
    private final Map<String, PageModule> modules = new LinkedHashMap<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final String document;

    /**
     * Makes the bundles of a start page.
     *
     * @param start the document, whose style sheets and modules stand on lines of their own
     * @throws IllegalArgumentException when a file is missing, modules import each other in a circle, or a module has
     *     an import or export in another form than the pages have
     */
    PageBundles(PageSources sources, String start) throws IOException {
        this.sources = sources;
        StringBuilder style = new StringBuilder();
        for (String sheet : addresses(SHEETS, start)) {
            style.append(text(sheet)).append('\n');
        }
        Set<String> first = new LinkedHashSet<>();
        for (String script : addresses(SCRIPTS, start)) {
            addWithImports(script, first, new LinkedHashSet<>());
        }
        Map<String, String> later = new LinkedHashMap<>();
        addLater(first, first, later);
        StringBuilder names = new StringBuilder();
        later.forEach((path, name) -> names.append("\n  \"%s\": \"%s\",".formatted(path, name)));
        String app = LOADER.formatted(names + "\n") + assignments(first, "=");
        String links = "    <link rel=\"stylesheet\" href=\"%s\">\n    <script type=\"module\" src=\"%s\"></script>\n"
                .formatted(DIRECTORY + add(STYLE, ".css", style.toString()), DIRECTORY + add(APP, ".js", app));
        String bare = SHEETS.matcher(start).replaceAll("");
        bare = SCRIPTS.matcher(bare).replaceAll("");
        this.document = bare.replace("  </head>", links + "  </head>");
    }

    /** Returns the start page that loads the bundles. */
    String document() {
        return document;
    }

    /** Returns the bundles by their names in {@link #DIRECTORY}. */
    Map<String, String> files() {
        return files;
    }

    /** Puts what the modules load later into files of their own, and adds the names of these files by module. */
    private void addLater(Collection<String> loading, Set<String> first, Map<String, String> later) throws IOException {
        for (String from : loading) {
            for (String path : loads(from)) {
                if (first.contains(path) || later.containsKey(path)) {
                    continue;
                }
                Set<String> own = new LinkedHashSet<>();
                addWithImports(path, own, new LinkedHashSet<>());
                own.removeAll(first);
                String name = path.replaceAll("^pages/|\\.js$", "").replace('/', '-');
                later.put(
                        path,
                        add(name, ".js", "export default ($modules, $load) => {\n" + assignments(own, "??=") + "};\n"));
                addLater(own, first, later);
            }
        }
    }

    private List<String> loads(String from) {
        List<String> paths = new ArrayList<>();
        for (String path : module(from).loads()) {
            paths.addAll(path.endsWith("/") ? sources.list(path) : List.of(path));
        }
        return paths;
    }

    /** Adds a module after those that it imports. */
    private void addWithImports(String path, Set<String> all, Set<String> importing) throws IOException {
        if (all.contains(path)) {
            return;
        }
        if (!importing.add(path)) {
            throw new IllegalArgumentException("a circle of imports: " + importing);
        }
        if (!modules.containsKey(path)) {
            modules.put(path, PageModule.of(path, text(path)));
        }
        for (String imported : module(path).imports()) {
            addWithImports(imported, all, importing);
        }
        importing.remove(path);
        all.add(path);
    }

    private PageModule module(String path) {
        PageModule found = modules.get(path);
        if (found == null) {
            throw new IllegalArgumentException("no module " + path);
        }
        return found;
    }

    private String assignments(Collection<String> paths, String operator) {
        StringBuilder all = new StringBuilder();
        for (String path : paths) {
            all.append("$modules['%s'] %s %s;\n"
                    .formatted(path, operator, module(path).expression()));
        }
        return all.toString();
    }

    /** Adds a file; returns its name. */
    private String add(String name, String ending, String content) {
        String full = name + "-" + hash(content) + ending;
        files.put(full, content);
        return full;
    }

    private static String hash(String content) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private String text(String path) throws IOException {
        String text = sources.text(path);
        if (text == null) {
            throw new IllegalArgumentException("there is no " + path);
        }
        return text;
    }

    private static List<String> addresses(Pattern pattern, String document) {
        return pattern.matcher(document).results().map(found -> found.group(1)).toList();
    }
}
