package org.hotseat.toolkit.stream;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;

/** Streams in the application's Redis. It keeps the consumers that it has started, and ends them when it is closed. */
public final class RedisStreams implements Streams, AutoCloseable {

    private static final LuaScript<Append> APPEND = LuaScript.load("toolkit/stream/append_entry", Append.class);

    /** The largest number of characters of an entry, names and values together. It limits the memory for a batch. */
    private static final int MAX_ENTRY = 65_536;

    private static final int MAX_FIELDS = 100;

    private enum Append {
        APPENDED,
        FULL
    }

    private final LuaScripts scripts;
    private final ToolkitKeys keys;
    private final MeterRegistry meters;
    private final ThreadFactory threads;
    private final Map<String, List<EntryStream>> consumed = new ConcurrentHashMap<>();
    private final Map<String, StreamMeters> metersOfGroups = new ConcurrentHashMap<>();
    private final List<GroupConsumer> consumers = new CopyOnWriteArrayList<>();
    private final DeadLetters deadLetters;

    public RedisStreams(LuaScripts scripts, ToolkitKeys keys, MeterRegistry meters, ThreadFactory threads) {
        this.scripts = scripts;
        this.keys = keys;
        this.meters = meters;
        this.threads = threads;
        this.deadLetters = new StreamDeadLetters(scripts, consumed);
    }

    @Override
    public EntryStream named(String name) {
        return EntryStream.of(keys, name);
    }

    @Override
    public Optional<String> append(EntryStream stream, Map<String, String> fields, long longest) {
        List<String> arguments = new ArrayList<>(List.of(Long.toString(longest)));
        int characters = 0;
        for (Map.Entry<String, String> field : fields.entrySet()) {
            if (field.getKey().startsWith("~")) {
                throw new IllegalArgumentException("No field may begin with ~, as does " + field.getKey());
            }
            arguments.add(field.getKey());
            arguments.add(field.getValue());
            characters += field.getKey().length() + field.getValue().length();
        }
        if (fields.isEmpty() || fields.size() > MAX_FIELDS || characters > MAX_ENTRY) {
            throw new IllegalArgumentException(
                    "An entry has 1 to " + MAX_FIELDS + " fields and at most " + MAX_ENTRY + " characters");
        }
        LuaReply<Append> reply = scripts.run(APPEND.call(List.of(stream.key()), arguments));
        if (reply.word() == Append.FULL) {
            return Optional.empty();
        }
        consumers.stream().filter(consumer -> consumer.consumes(stream)).forEach(GroupConsumer::wake);
        return Optional.of(reply.text("id"));
    }

    @Override
    public StreamConsumer consume(List<EntryStream> streams, ConsumerOptions options, StreamListener listener) {
        return consume(streams, options, listener, FailPoints.NONE);
    }

    GroupConsumer consume(
            List<EntryStream> streams, ConsumerOptions options, StreamListener listener, FailPoints steps) {
        if (streams.stream().map(EntryStream::name).distinct().count() != 1) {
            throw new IllegalArgumentException("A consumer consumes streams of one name, not " + streams);
        }
        String name = streams.get(0).name();
        consumed.put(name, List.copyOf(streams));
        StreamMeters ofGroup = metersOfGroups.computeIfAbsent(
                name + ":" + options.group(), key -> new StreamMeters(meters, name, options.group()));
        GroupConsumer consumer =
                new GroupConsumer(streams, options, listener, scripts, ofGroup, threads, steps, consumers::remove);
        consumers.add(consumer);
        consumer.start();
        return consumer;
    }

    @Override
    public DeadLetters deadLetters() {
        return deadLetters;
    }

    /** Ends all consumers at the same time. */
    @Override
    public void close() {
        consumers.forEach(GroupConsumer::stop);
        consumers.forEach(GroupConsumer::close);
    }
}
