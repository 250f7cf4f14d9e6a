package org.hotseat.event;

import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.trace.TraceParent;

/**
 * Writes events in the form of CloudEvents 1.0 in JSON. It is written by hand: the form has ten fields, and the
 * format's own library would bring a second JSON library into the WAR (ADR 128).
 */
final class CloudEvents {

    /** The media type of several events in a JSON array. */
    static final String BATCH = "application/cloudevents-batch+json";

    /** The prefix of the types. */
    static final String TYPE_PREFIX = "org.hotseat.";

    private static final String SOURCE_PREFIX = "/hotseat/api/";

    private CloudEvents() {}

    static Map<String, Object> of(FeedEvent event) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("specversion", "1.0");
        view.put("id", event.event().id());
        view.put("source", SOURCE_PREFIX + event.event().resource());
        view.put("type", TYPE_PREFIX + event.event().type());
        view.put("subject", event.event().subject());
        view.put("time", event.at());
        view.put("sequence", event.sequence());
        event.event().trace().ifPresent(trace -> view.put(TraceParent.NAME, trace.text()));
        view.put("datacontenttype", "application/json");
        view.put("data", event.event().data());
        return view;
    }

    /** Returns one event as it is sent alone, in UTF-8. */
    static byte[] json(FeedEvent event) {
        return value(of(event)).toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns the JSON of a value of an event: texts, times, whole numbers, lists and objects of those. Empty values
     * are left out.
     */
    private static JsonValue value(Object value) {
        if (value instanceof Map<?, ?> map) {
            var object = Json.createObjectBuilder();
            map.forEach((name, inner) -> {
                Object known = inner instanceof Optional<?> optional ? optional.orElse(null) : inner;
                if (known != null) {
                    object.add(String.valueOf(name), value(known));
                }
            });
            return object.build();
        } else if (value instanceof Collection<?> list) {
            var array = Json.createArrayBuilder();
            list.forEach(inner -> array.add(value(inner)));
            return array.build();
        } else if (value instanceof Long || value instanceof Integer) {
            return Json.createValue(((Number) value).longValue());
        } else if (value instanceof Boolean flag) {
            return flag ? JsonValue.TRUE : JsonValue.FALSE;
        }
        return Json.createValue(value.toString());
    }
}
