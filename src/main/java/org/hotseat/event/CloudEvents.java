package org.hotseat.event;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Events in the form of CloudEvents 1.0 in JSON. Written by hand: it is ten fields, and the format's own library would bring a second JSON
 * library into the WAR (ADR 128).
 */
final class CloudEvents {

    /** The media type of several in a JSON array. */
    static final String BATCH = "application/cloudevents-batch+json";

    /** In front of the types. */
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
        view.put("datacontenttype", "application/json");
        view.put("data", event.event().data());
        return view;
    }
}
