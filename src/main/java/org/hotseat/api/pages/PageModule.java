package org.hotseat.api.pages;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JavaScript module as an expression whose value is the object of its exports. The expression finds other modules in
 * the object {@code $modules} by their paths, and loads further ones with the function {@code $load}.
 *
 * @param path the path below the root of the application, such as {@code pages/dom.js}
 * @param imports the paths of the modules that must be evaluated before, in order
 * @param loads the paths of the modules that this one may load later; a path that ends with {@code /} stands for all
 *     modules of a directory
 */
record PageModule(String path, List<String> imports, List<String> loads, String expression) {

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:\\{([^}]*)} from |(\\w+) from )?'([^']+)';$");
    private static final Pattern DECLARATION =
            Pattern.compile("(?m)^export (?=(?:async function|function|class|const) (\\w+))");
    private static final Pattern NAMES = Pattern.compile("(?m)^export \\{([^}]*)};$");
    private static final Pattern DEFAULT = Pattern.compile("(?m)^export default ");
    private static final Pattern RENAMED = Pattern.compile("(\\w+) as (\\w+)");
    private static final Pattern LOAD = Pattern.compile("\\bawait import\\(");
    private static final Pattern LATER = Pattern.compile("['`](\\.{1,2}/[a-z0-9/-]+)(?:\\.js'|\\$\\{\\w+}\\.js`)");
    private static final Pattern OTHER = Pattern.compile("(?m)^(?:import|export)\\b.*$");

    /**
     * Reads a module in the form in which the pages are written: each import and export on one line.
     *
     * @throws IllegalArgumentException when an import or export has another form; the message names the line
     */
    static PageModule of(String path, String source) {
        List<String> imports = new ArrayList<>();
        Map<String, String> exports = new LinkedHashMap<>();
        String code = replace(IMPORT, source, found -> {
            String imported = resolve(path, found.group(3));
            imports.add(imported);
            if (found.group(1) == null && found.group(2) == null) {
                return "";
            }
            String names = found.group(1) == null
                    ? "default: " + found.group(2)
                    : RENAMED.matcher(found.group(1)).replaceAll("$1: $2");
            return "const {" + names + "} = $modules['" + imported + "'];";
        });
        code = replace(DECLARATION, code, found -> {
            exports.put(found.group(1), found.group(1));
            return "";
        });
        code = replace(NAMES, code, found -> {
            for (String name : found.group(1).split(",")) {
                String[] parts = name.strip().split(" as ");
                exports.put(parts[parts.length - 1], parts[0]);
            }
            return "";
        });
        code = replace(DEFAULT, code, found -> {
            exports.put("default", "$default");
            return "const $default = ";
        });
        Matcher other = OTHER.matcher(code);
        if (other.find()) {
            throw new IllegalArgumentException(path + ": " + other.group());
        }
        List<String> loads = new ArrayList<>();
        if (LOAD.matcher(code).find()) {
            LATER.matcher(code)
                    .results()
                    .forEach(found -> loads.add(
                            resolve(path, found.group(1) + (found.group().startsWith("'") ? ".js" : ""))));
            code = LOAD.matcher(code).replaceAll("await \\$load('" + path + "', ");
        }
        return new PageModule(path, List.copyOf(imports), List.copyOf(loads), expression(code, exports));
    }

    private static String expression(String code, Map<String, String> exports) {
        StringBuilder all = new StringBuilder("(() => {\n").append(code.strip()).append("\nreturn {");
        exports.forEach((name, value) ->
                all.append(' ').append(name).append(": ").append(value).append(','));
        return all.append(" };\n})()").toString();
    }

    private static String replace(Pattern pattern, String text, Function<MatchResult, String> replacement) {
        return pattern.matcher(text).replaceAll(found -> Matcher.quoteReplacement(replacement.apply(found)));
    }

    private static String resolve(String from, String to) {
        return URI.create("/" + from).resolve(to).getPath().substring(1);
    }
}
