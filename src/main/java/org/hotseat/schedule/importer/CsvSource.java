package org.hotseat.schedule.importer;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads rows from CSV files (RFC 4180) of a directory, in UTF-8, with the columns' names in the first line. */
final class CsvSource implements RowSource {

    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .setTrim(true)
            .build();

    private final Path directory;

    /** @throws ImportException when it is no directory */
    CsvSource(String directory) {
        try {
            this.directory = Path.of(directory);
        } catch (InvalidPathException e) {
            throw new ImportException("SOURCE is neither a JDBC address nor a directory: " + directory, e);
        }
        if (!Files.isDirectory(this.directory)) {
            throw new ImportException("SOURCE is neither a JDBC address nor a directory: " + directory);
        }
    }

    @Override
    public void read(TableMapping table, Consumer<Row> rows) {
        Path file = directory.resolve(table.from());
        try (Reader text = withoutMark(file);
                CSVParser lines = FORMAT.parse(text)) {
            Set<String> columns = new HashSet<>();
            lines.getHeaderNames().forEach(column -> columns.add(column.toLowerCase(Locale.ROOT)));
            table.requireColumns(columns);
            for (CSVRecord line : lines) {
                if (!line.isConsistent()) {
                    throw new ImportException(file + ", line " + lines.getCurrentLineNumber()
                            + ": has another number of cells than the first line");
                }
                Map<String, String> values = new HashMap<>();
                line.toMap().forEach((column, value) -> values.put(column.toLowerCase(Locale.ROOT), value));
                rows.accept(new Row(line.getRecordNumber(), values));
            }
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw new ImportException(file + " cannot be read as CSV: " + e.getMessage(), e);
        }
    }

    /** A spreadsheet's export begins with a byte order mark; bytes that are not UTF-8 are refused, not replaced. */
    private static Reader withoutMark(Path file) throws IOException {
        PushbackReader text = new PushbackReader(
                new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8.newDecoder()));
        try {
            int first = text.read();
            if (first != BYTE_ORDER_MARK && first >= 0) {
                text.unread(first);
            }
            return text;
        } catch (CharacterCodingException e) {
            text.close();
            throw e;
        }
    }

    @Override
    public void close() {
        // A file is open only while it is read.
    }
}
