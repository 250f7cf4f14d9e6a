package org.hotseat.program.plan;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;

/**
 * Reads one seat a line. The first line names the columns, in any order; cells are apart by comma, semicolon or tab.
 * For one file.
 */
final class CsvFile {

    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,10}(\\.\\d{1,10})?");
    private static final Set<String> YES = Set.of("1", "x", "yes", "true");

    /** The columns that are known, by the names that a file may give them. */
    private enum Column {
        CATEGORY("category"),
        ZONE("zone", "section", "block"),
        ROW("row"),
        SEAT("seat", "number", "seat_number"),
        X("x"),
        Y("y"),
        PRICE("price"),
        ACCESSIBLE("accessible"),
        BLOCKED("blocked");

        private final Set<String> names;

        Column(String... names) {
            this.names = Set.of(names);
        }

        static Optional<Column> named(String name) {
            String plain = name.toLowerCase(Locale.ROOT);
            for (Column column : values()) {
                if (column.names.contains(plain)) {
                    return Optional.of(column);
                }
            }
            return Optional.empty();
        }
    }

    private final PlanDraft draft;
    private final boolean commaSeparates;
    private final Map<Column, Integer> columns = new EnumMap<>(Column.class);

    private CsvFile(PlanDraft draft, boolean commaSeparates) {
        this.draft = draft;
        this.commaSeparates = commaSeparates;
    }

    /** @throws InvalidInput on {@code file} when it is no CSV with the columns {@code row} and {@code seat} */
    static void read(String text, PlanDraft draft) {
        char separator = separator(
                text.lines().filter(line -> !line.isBlank()).findFirst().orElse(""));
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(separator)
                .setIgnoreEmptyLines(true)
                .setTrim(true)
                .build();
        CsvFile file = new CsvFile(draft, separator == ',');
        try (CSVParser lines = format.parse(new StringReader(text))) {
            for (CSVRecord line : lines) {
                if (line.getRecordNumber() == 1) {
                    file.header(line);
                } else {
                    file.seat(line, "lines[" + lines.getCurrentLineNumber() + "]");
                }
            }
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            throw InvalidInput.of("file", "has a quoted cell that does not end as one, or is no CSV");
        }
        if (!file.columns.containsKey(Column.ROW) || !file.columns.containsKey(Column.SEAT)) {
            throw InvalidInput.of(
                    "file",
                    "is no JSON object and no SVG, and as CSV its first line must name the columns row and seat");
        }
    }

    private static char separator(String line) {
        char best = ',';
        for (char each : new char[] {';', '\t'}) {
            if (line.chars().filter(c -> c == each).count()
                    > line.chars().filter(c -> c == ',').count()) {
                best = each;
            }
        }
        return best;
    }

    private void header(CSVRecord line) {
        for (int i = 0; i < line.size(); i++) {
            String name = FileText.clean(line.get(i));
            Optional<Column> column = Column.named(name);
            if (column.isEmpty() || columns.putIfAbsent(column.get(), i) != null) {
                draft.dropped().add("lines[1]." + name, column.isEmpty() ? "is not known" : "is there twice");
            }
        }
    }

    private void seat(CSVRecord line, String path) {
        Optional<String> row = cell(line, Column.ROW);
        Optional<String> number = cell(line, Column.SEAT);
        if (row.isEmpty() || number.isEmpty()) {
            draft.dropped().add(path, row.isEmpty() ? "has no row" : "has no seat");
            return;
        }
        Optional<String> zone = cell(line, Column.ZONE);
        String category = cell(line, Column.CATEGORY).or(() -> zone).orElse(PlanDraft.ONLY);
        draft.category(category, Optional.empty());
        Optional<Double> x = coordinate(line, Column.X, path);
        Optional<Double> y = coordinate(line, Column.Y, path);
        Optional<Point> place = x.flatMap(across -> y.map(down -> new Point(across, down)));
        price(line, category, path);
        draft.zone(zone.orElse(""), zone.orElse(""))
                .row(path, row.get())
                .add(new DraftSeat(path, number.get(), place, category)
                        .with(isYes(line, Column.ACCESSIBLE), isYes(line, Column.BLOCKED)));
    }

    private void price(CSVRecord line, String category, String path) {
        cell(line, Column.PRICE).map(this::plain).ifPresent(given -> {
            Optional<Money> price = new Fields(Map.of("price", given))
                    .money("price")
                    .filter(money -> money.cents() <= Money.MAX_PRICE.cents());
            price.ifPresentOrElse(
                    money -> draft.price(category, money, path + ".price"),
                    () -> draft.dropped().addKind(path + ".price", "must be an amount like 7.10"));
        });
    }

    private Optional<Double> coordinate(CSVRecord line, Column column, String path) {
        return cell(line, column).map(this::plain).flatMap(given -> {
            if (NUMBER.matcher(given).matches() && Math.abs(Double.parseDouble(given)) <= FilePart.MAX) {
                return Optional.of(Double.valueOf(given));
            }
            draft.dropped().addKind(path + "." + column.name().toLowerCase(Locale.ROOT), "must be a number");
            return Optional.empty();
        });
    }

    /** Returns a number with a point, as spreadsheets of many countries write a comma. */
    private String plain(String number) {
        return commaSeparates ? number : number.replace(',', '.');
    }

    private boolean isYes(CSVRecord line, Column column) {
        return cell(line, column)
                .map(text -> text.toLowerCase(Locale.ROOT))
                .filter(YES::contains)
                .isPresent();
    }

    private Optional<String> cell(CSVRecord line, Column column) {
        Integer index = columns.get(column);
        return Optional.ofNullable(index)
                .filter(own -> own < line.size())
                .map(own -> FileText.clean(line.get(own)))
                .filter(text -> !text.isEmpty());
    }
}
