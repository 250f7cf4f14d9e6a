package org.hotseat.kernel.list;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One event of a live stream, in the form of server-sent events. It is encoded only once for all streams. Thread-safe.
 */
public final class StreamEvent {

    private final Optional<String> id;
    private final Optional<String> name;
    private final Optional<Object> data;
    private volatile byte @Nullable [] bytes;

    private StreamEvent(Optional<String> id, Optional<String> name, Optional<Object> data) {
        this.id = id;
        this.name = name;
        this.data = data;
    }

    /** Creates an event with a name, and without a place from which a stream could continue. */
    public static StreamEvent named(String name, Object data) {
        return new StreamEvent(Optional.empty(), Optional.of(name), Optional.of(data));
    }

    /**
     * Creates an event without a name, with the place after it. A caller sends this place as {@code Last-Event-ID} to
     * continue there.
     *
     * @param id the place after the event
     */
    public static StreamEvent placed(String id, Object data) {
        return new StreamEvent(Optional.of(id), Optional.empty(), Optional.of(data));
    }

    /**
     * Creates a message that only contains the place from which to continue. A browser remembers the place, and its
     * page gets no event.
     */
    public static StreamEvent place(String id) {
        return new StreamEvent(Optional.of(id), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the bytes to send. All streams share the array, so it must not be changed.
     *
     * @param json writes a value as JSON on one line; usually called once
     */
    public byte[] bytes(Function<Object, byte[]> json) {
        byte[] known = bytes;
        if (known == null) {
            known = encode(json);
            bytes = known;
        }
        return known;
    }

    private byte[] encode(Function<Object, byte[]> json) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        id.ifPresent(text -> out.writeBytes(line("id: " + text)));
        name.ifPresent(text -> out.writeBytes(line("event: " + text)));
        data.ifPresent(value -> {
            out.writeBytes("data: ".getBytes(StandardCharsets.UTF_8));
            out.writeBytes(json.apply(value));
            out.write('\n');
        });
        out.write('\n');
        return out.toByteArray();
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
