package org.hotseat.kernel.list;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The answer of a resource method that goes on while its caller is connected: events are sent as they happen. The
 * method must answer at once and not with a stage, and its path ends with {@code /stream}.
 *
 * @param caller the subject of the token, which may have so many streams; empty without a token
 * @param begin is called once, when events can be sent; must not wait
 */
public record LiveStream(Optional<String> caller, Consumer<StreamSink> begin) {

    /** Server-sent events, as browsers read them. */
    public static final String MEDIA_TYPE = "text/event-stream";
}
