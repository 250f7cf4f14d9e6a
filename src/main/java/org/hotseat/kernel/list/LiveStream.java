package org.hotseat.kernel.list;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * An answer of a resource method that continues while its caller is connected: events are sent as they happen. The
 * method must return it directly and not as a stage, and its path must end with {@code /stream}.
 *
 * @param caller the subject of the token, by which the caller's streams are counted; empty without a token
 * @param begin called once, when events can be sent; must not wait
 */
public record LiveStream(Optional<String> caller, Consumer<StreamSink> begin) {

    /** The media type of server-sent events, which browsers read. */
    public static final String MEDIA_TYPE = "text/event-stream";
}
