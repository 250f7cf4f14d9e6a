package org.hotseat.kernel.list;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One event of a live stream, in the form of server-sent events. It is encoded once, however many streams it goes to.
 * For any number of threads.
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

    /** An event of a kind that streams name; without a place to go on from. */
    public static StreamEvent named(String name, Object data) {
        return new StreamEvent(Optional.empty(), Optional.of(name), Optional.of(data));
    }

    /**
     * An event without a name, and the place behind it: the caller sends it as {@code Last-Event-ID} to go on there.
     */
    public static StreamEvent placed(String id, Object data) {
        return new StreamEvent(Optional.of(id), Optional.empty(), Optional.of(data));
    }

    /** No event, but the place to go on from. A browser remembers it and its page gets nothing. */
    public static StreamEvent place(String id) {
        return new StreamEvent(Optional.of(id), Optional.empty(), Optional.empty());
    }

    /**
     * The event as it is sent. Not to be changed: all streams share it.
     *
     * @param json writes a value as JSON on one line; asked once
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
