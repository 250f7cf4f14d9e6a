package org.hotseat.api.json;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParserFactory;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.UnknownNames;
import org.jspecify.annotations.Nullable;

/**
 * Parses the JSON object of a request strictly. The body must be one object in UTF-8. A name must not occur twice in an
 * object. It has at most {@value #MAX_DEPTH} levels, and numbers of at most {@value #MAX_NUMBER} characters. Half of a
 * surrogate pair is refused, because no store could keep it. The literal {@code null} has no fields, like no body.
 * Refusals are an {@link InvalidInput} on {@code body}, and never contain the parser's message.
 */
public final class JsonBody {

    static final int MAX_DEPTH = 16;
    static final int MAX_NUMBER = 64;

    private static final String BODY = "body";
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final JsonParserFactory PARSERS = Json.createParserFactory(Map.of());

    private final JsonParser parser;

    private JsonBody(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Returns the object's fields: strings, {@link BigDecimal}s, booleans, lists and maps of those; null for JSON's
     * null.
     */
    public static Map<String, @Nullable Object> parse(byte[] bytes) {
        String text = decode(bytes);
        try (JsonParser parser = PARSERS.createParser(new StringReader(text))) {
            return new JsonBody(parser).root();
        } catch (JsonException | NoSuchElementException | IllegalStateException e) {
            throw refused("must be a JSON object; this is not well-formed JSON");
        }
    }

    /** Returns the text of the body, without the byte order mark that some editors add (RFC 8259, 8.1). */
    private static String decode(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw refused("must be in UTF-8");
        }
    }

    private Map<String, @Nullable Object> root() {
        Event first = parser.next();
        if (first != Event.START_OBJECT && first != Event.VALUE_NULL) {
            throw refused("must be a JSON object");
        }
        Map<String, @Nullable Object> root = first == Event.VALUE_NULL ? Map.of() : object(1);
        if (parser.hasNext()) {
            throw refused("must be a single JSON object");
        }
        return root;
    }

    private Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (parser.next() == Event.KEY_NAME) {
            String name = text(parser.getString());
            if (fields.containsKey(name)) {
                throw refused("must not give a field twice: " + UnknownNames.shown(name));
            }
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
            case VALUE_STRING -> text(parser.getString());
            case VALUE_NUMBER -> number(parser.getString());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> null;
            case KEY_NAME, END_OBJECT, END_ARRAY -> throw new IllegalStateException("not a value: " + event);
        };
    }

    private static int nextDepth(int depth) {
        if (depth == MAX_DEPTH) {
            throw refused("must be at most " + MAX_DEPTH + " levels deep");
        }
        return depth + 1;
    }

    private static BigDecimal number(String digits) {
        if (digits.length() > MAX_NUMBER) {
            throw refused("must have numbers of at most " + MAX_NUMBER + " characters");
        }
        try {
            return new BigDecimal(digits);
        } catch (NumberFormatException e) {
            throw refused("must not have a number with so large an exponent");
        }
    }

    private static String text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
                if (!pair) {
                    throw refused("must not have half of a surrogate pair in a string");
                }
                i++;
            }
        }
        return text;
    }

    private static InvalidInput refused(String problem) {
        return InvalidInput.of(BODY, problem);
    }
}
