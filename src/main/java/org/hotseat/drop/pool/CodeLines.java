package org.hotseat.drop.pool;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.kernel.error.InvalidInput;

/**
 * Reads codes line by line from NDJSON. Each line is an object with the text {@code code}; empty lines are skipped.
 * Keeps one line in memory, and only the beginning of a long one. Not thread-safe.
 */
final class CodeLines {

    private static final int MAX_LINE_LENGTH = 1_024;

    private static final String NO_OBJECT = "is not a JSON object";

    private static final JsonParserFactory JSON = Json.createParserFactory(Map.of());

    /**
     * A line that is not empty.
     *
     * @param number the number of the line, from 1; empty lines count
     * @param code the code; empty when the line is bad
     * @param problem the problem of a bad line, without its content
     */
    record Line(long number, Optional<String> code, String problem) {}

    private static final String CODE = "code";

    /**
     * Matches invisible characters at either end, which editors and spreadsheets may leave: the byte order mark,
     * joiners, marks of direction.
     */
    private static final Pattern UNSEEN =
            Pattern.compile("^[\\uFEFF\\u200B-\\u200F\\u2060]+|[\\uFEFF\\u200B-\\u200F\\u2060]+$");

    private final InputStream body;
    private final boolean refusesUnknown;
    private long number;

    /**
     * Creates a reader.
     *
     * @param refusesUnknown whether a line with further fields is bad
     */
    CodeLines(InputStream body, boolean refusesUnknown) {
        this.body = new BufferedInputStream(body);
        this.refusesUnknown = refusesUnknown;
    }

    /**
     * Returns the next line; empty at the end.
     *
     * @throws InvalidInput when the body is cut off
     */
    Optional<Line> next() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int read = body.read();
            while (read >= 0) {
                long length = 0;
                bytes.reset();
                number++;
                for (; read >= 0 && read != '\n'; read = body.read()) {
                    if (length++ < MAX_LINE_LENGTH) {
                        bytes.write(read);
                    }
                }
                String text = stripped(bytes.toString(StandardCharsets.UTF_8));
                if (!text.isEmpty()) {
                    return Optional.of(length > MAX_LINE_LENGTH ? bad("is longer than a line may be") : parsed(text));
                }
                read = body.read();
            }
            return Optional.empty();
        } catch (IOException e) {
            throw InvalidInput.of("body", "ended too early");
        }
    }

    private Line parsed(String text) {
        if (text.indexOf('\0') >= 0) {
            // Such as each second byte of UTF-16, in which some spreadsheets save text.
            return bad("is not JSON in UTF-8; UTF-16 is not read");
        }
        try (JsonParser parser = JSON.createParser(new StringReader(text))) {
            if (parser.next() != JsonParser.Event.START_OBJECT) {
                return bad(NO_OBJECT);
            }
            JsonObject line = parser.getObject();
            JsonValue found = line.get(CODE);
            if (parser.hasNext()) {
                return bad(NO_OBJECT);
            }
            if (refusesUnknown && line.keySet().stream().anyMatch(name -> !name.equals(CODE))) {
                return bad("has an unknown field beside code");
            }
            if (found instanceof JsonString given) {
                String code = UNSEEN.matcher(given.getString()).replaceAll("");
                return Code.valid(code) ? new Line(number, Optional.of(code), "") : bad("code " + Code.RULE);
            }
            return bad("has no text named code");
        } catch (JsonException e) {
            // The parser's own message would quote the line.
            return bad(NO_OBJECT);
        }
    }

    private static String stripped(String line) {
        return UNSEEN.matcher(line.strip()).replaceAll("").strip();
    }

    private Line bad(String problem) {
        return new Line(number, Optional.empty(), problem);
    }
}
