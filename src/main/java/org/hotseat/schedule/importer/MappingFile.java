package org.hotseat.schedule.importer;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.hotseat.kernel.form.UnknownNames;
import org.hotseat.toolkit.Settings;

/** The mapping file: the earlier system's address and columns, and the server to ask at the end. */
final class MappingFile {

    private static final String SOURCE = "source";
    private static final String USER = "source.user";
    private static final String PASSWORD = "source.password";
    private static final String ZONE = "timeZone";
    private static final String SERVER = "server";
    private static final String TOKEN = "server.token";
    private static final String STATE = "state";

    private final Properties given;
    private final Settings settings;
    private final List<String> problems = new ArrayList<>();
    private final Set<String> known =
            new TreeSet<>(Set.of(SOURCE, USER, PASSWORD, PASSWORD + ".file", ZONE, SERVER, TOKEN, TOKEN + ".file"));

    private MappingFile(Properties given) {
        this.given = given;
        this.settings = Settings.withFiles(name -> Optional.ofNullable(given.getProperty(name)));
    }

    /** @throws ImportException with each problem of the file in a line of its own */
    static ImportPlan read(Path file) {
        Properties given = new Properties();
        try (Reader text = Files.newBufferedReader(file)) {
            given.load(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new ImportException("The mapping file " + file + " cannot be read: " + e, e);
        }
        return new MappingFile(given).plan();
    }

    private ImportPlan plan() {
        List<TableMapping> tables = new ArrayList<>();
        for (ImportTable table : ImportTable.values()) {
            mapping(table).ifPresent(tables::add);
        }
        if (tables.isEmpty()) {
            problems.add("none of schedules.from, orders.from and holds.from is given");
        }
        if (text(SOURCE).isEmpty()) {
            problems.add("source is missing: a JDBC address, or a directory with CSV files");
        }
        Optional<String> token = text(TOKEN);
        if (text(SERVER).isPresent() != token.isPresent()) {
            problems.add("server and server.token (or server.token.file) are given together or not at all");
        }
        ZoneId zone = zone();
        for (String name : new TreeSet<>(given.stringPropertyNames())) {
            if (!known.contains(name)) {
                problems.add(UnknownNames.shown(name) + " " + UnknownNames.problem(name, known));
            }
        }
        if (!problems.isEmpty()) {
            throw new ImportException(String.join(System.lineSeparator(), problems));
        }
        return new ImportPlan(
                text(SOURCE).orElseThrow(), text(USER), text(PASSWORD), zone, tables, text(SERVER), token);
    }

    private Optional<String> text(String name) {
        try {
            return settings.text(name);
        } catch (IllegalArgumentException e) {
            throw new ImportException(String.valueOf(e.getMessage()), e);
        }
    }

    private ZoneId zone() {
        try {
            return ZoneId.of(text(ZONE).orElse(ZoneOffset.UTC.getId()));
        } catch (DateTimeException e) {
            problems.add("timeZone must be the name of a time zone, such as Europe/Berlin");
            return ZoneOffset.UTC;
        }
    }

    private Optional<TableMapping> mapping(ImportTable table) {
        String prefix = table + ".";
        known.add(prefix + "from");
        Map<Column, String> columns = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            known.add(prefix + column.name());
            text(prefix + column.name()).ifPresent(source -> columns.put(column, source));
        }
        Map<String, Integer> states = states(table, prefix + STATE + ".");
        Optional<String> from = text(prefix + "from");
        if (from.isEmpty()) {
            if (!columns.isEmpty()) {
                problems.add(prefix + "from is missing: a query, or the name of a CSV file");
            }
            return Optional.empty();
        }
        if (text(SOURCE).orElse("").startsWith("jdbc:") && !from.get().contains(" ")) {
            problems.add(prefix + "from must be a whole query, such as SELECT * FROM " + from.get());
        }
        for (Column column : table.columns()) {
            if (column.required() && !columns.containsKey(column)) {
                problems.add(prefix + column.name() + " is missing: the column with it");
            }
        }
        if (states.isEmpty() && columns.keySet().stream().anyMatch(column -> column.form() == Column.Form.STATE)) {
            problems.add(prefix + STATE + " needs values: give one of "
                    + String.join(
                            ", ",
                            new TreeSet<>(known.stream()
                                    .filter(name -> name.startsWith(prefix + STATE + "."))
                                    .toList())));
        }
        return Optional.of(new TableMapping(table, from.get(), columns, states));
    }

    private Map<String, Integer> states(ImportTable table, String prefix) {
        Map<String, Integer> states = new HashMap<>();
        table.states().forEach((word, number) -> {
            known.add(prefix + word);
            text(prefix + word).ifPresent(values -> {
                for (String value : values.split(",")) {
                    Integer before = states.put(value.strip().toLowerCase(Locale.ROOT), number);
                    if (before != null && !before.equals(number)) {
                        problems.add(prefix + word + ": " + value.strip() + " means another state, too");
                    }
                }
            });
        });
        return states;
    }
}
