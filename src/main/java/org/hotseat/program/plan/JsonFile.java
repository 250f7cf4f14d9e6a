package org.hotseat.program.plan;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParserFactory;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.hotseat.kernel.error.InvalidInput;
import org.jspecify.annotations.Nullable;

/**
 * Parses a JSON file. It must be one object of at most {@value #MAX_DEPTH} levels, with numbers of at most
 * {@value #MAX_NUMBER} characters. The last of several fields of one name counts.
 */
final class JsonFile {

    static final int MAX_DEPTH = 32;
    static final int MAX_NUMBER = 64;

    private static final JsonParserFactory PARSERS = Json.createParserFactory(Map.of());

    private final JsonParser parser;

    private JsonFile(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Returns the file as {@link FilePart} needs it.
     *
     * @throws InvalidInput on {@code file}; the message never contains the parser's
     */
    static FilePart parse(String text, DropList dropped) {
        try (JsonParser parser = PARSERS.createParser(new StringReader(text))) {
            parser.next();
            Map<String, @Nullable Object> root = new JsonFile(parser).object(1);
            if (parser.hasNext()) {
                throw InvalidInput.of("file", "must be a single JSON object");
            }
            return new FilePart("", root, dropped);
        } catch (JsonException | NoSuchElementException | IllegalStateException | NumberFormatException e) {
            throw InvalidInput.of("file", "begins like a JSON object, and is not well-formed JSON");
        }
    }

    private Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (parser.next() == Event.KEY_NAME) {
            String name = parser.getString();
            fields.put(name, value(parser.next(), depth));
        }
        return fields;
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> entries = new ArrayList<>();
        for (Event event = parser.next(); event != Event.END_ARRAY; event = parser.next()) {
            entries.add(value(event, depth));
        }
        return entries;
    }

    private @Nullable Object value(Event event, int depth) {
        return switch (event) {
            case START_OBJECT -> object(nextDepth(depth));
            case START_ARRAY -> array(nextDepth(depth));
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER -> number(parser.getString());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> null;
            case KEY_NAME, END_OBJECT, END_ARRAY -> throw new IllegalStateException("not a value: " + event);
        };
    }

    private static BigDecimal number(String digits) {
        if (digits.length() > MAX_NUMBER) {
            throw InvalidInput.of("file", "must have numbers of at most " + MAX_NUMBER + " characters");
        }
        return new BigDecimal(digits);
    }

    private static int nextDepth(int depth) {
        if (depth == MAX_DEPTH) {
            throw InvalidInput.of("file", "must be at most " + MAX_DEPTH + " levels deep");
        }
        return depth + 1;
    }
}
