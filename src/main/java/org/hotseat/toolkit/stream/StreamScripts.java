package org.hotseat.toolkit.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.stream.Signal.Kind;

/**
 * The scripts by which one consumer works on one stream. Has no state. Every method throws RedisUnavailableException
 * when Redis is unavailable.
 */
final class StreamScripts {

    private static final LuaScript<Take> TAKE = LuaScript.load("toolkit/stream/take_entries", Take.class);
    private static final LuaScript<TakeOver> TAKE_OVER = LuaScript.load("toolkit/stream/take_over", TakeOver.class);
    private static final LuaScript<Commit> COMMIT = LuaScript.load("toolkit/stream/commit_entries", Commit.class);
    private static final LuaScript<Delay> DELAY = LuaScript.load("toolkit/stream/delay_entry", Delay.class);
    private static final LuaScript<Return> RETURN = LuaScript.load("toolkit/stream/return_entries", Return.class);
    private static final LuaScript<Lost> LOST = LuaScript.load("toolkit/stream/return_lost", Lost.class);
    private static final LuaScript<Measure> MEASURE = LuaScript.load("toolkit/stream/measure_stream", Measure.class);

    /** An id that no entry can have. */
    private static final String NO_ENTRY = "0-0";

    enum Take {
        TAKEN
    }

    enum TakeOver {
        TAKEN_OVER
    }

    enum Commit {
        COMMITTED,
        TAKEN_OVER
    }

    enum Delay {
        DELAYED,
        BURIED,
        GONE
    }

    enum Return {
        RETURNED
    }

    enum Lost {
        RETURNED
    }

    enum Measure {
        MEASURED
    }

    private final LuaScripts scripts;
    private final EntryStream stream;
    private final ConsumerOptions options;

    StreamScripts(LuaScripts scripts, EntryStream stream, ConsumerOptions options) {
        this.scripts = scripts;
        this.stream = stream;
        this.options = options;
    }

    /**
     * Takes entries. The reply contains whether the consumer was known all the time, Redis's time in ms, and the
     * entries.
     */
    LuaReply<Take> take(int count) {
        return scripts.run(TAKE.call(
                List.of(stream.key(), retries(), reasons(), consumers()),
                List.of(group(), consumer(), text(count), text(options.mostWaiting()))));
    }

    /**
     * Releases the entries of dead consumers for others.
     *
     * @return the number of these entries
     */
    long takeOver() {
        return scripts.run(TAKE_OVER.call(
                        List.of(stream.key(), retries(), consumers()),
                        List.of(group(), text(options.takeOverAfter().toMillis()), text(options.batch()))))
                .number("entries");
    }

    /**
     * Commits entries. The reply contains Redis's time in ms, and the ids of the entries that were not committed
     * before.
     */
    LuaReply<Commit> commit(List<String> ids) {
        return scripts.run(COMMIT.call(List.of(stream.key(), retries(), reasons(), consumers()), arguments(ids)));
    }

    /** An entry that has failed. If the reason is empty, the reason of an earlier failure stays. */
    record Failure(String id, long delayMillis, Kind kind, String reason) {

        static Failure of(Signal.Result result, ConsumerOptions options) {
            StreamEntry entry = result.delivered().entry();
            return new Failure(entry.id(), Backoff.after(options, entry.attempt()), result.kind(), result.reason());
        }
    }

    List<LuaReply<Delay>> delay(List<Failure> failures) {
        List<LuaCall<Delay>> calls = new ArrayList<>();
        for (Failure failure : failures) {
            calls.add(DELAY.call(
                    List.of(stream.key(), retries(), reasons(), consumers(), stream.dead()),
                    List.of(
                            group(),
                            consumer(),
                            failure.id(),
                            text(failure.delayMillis()),
                            failure.kind().name(),
                            text(options.maxDeliveries()),
                            text(options.mostDead()),
                            failure.reason())));
        }
        return scripts.runAll(calls);
    }

    /**
     * Releases entries, so that other consumers get them.
     *
     * @param ids the ids of the entries; may be empty
     * @param leaves whether the consumer ends; it is then removed if it has no other entries
     */
    void release(List<String> ids, boolean leaves) {
        List<String> arguments = new ArrayList<>(List.of(group(), consumer(), leaves ? "1" : "0"));
        arguments.addAll(ids.isEmpty() ? List.of(NO_ENTRY) : ids);
        scripts.run(RETURN.call(List.of(stream.key(), retries(), consumers()), arguments));
    }

    /**
     * Releases entries that Redis has assigned to this consumer but that the consumer does not know.
     *
     * @param known the entries that the consumer knows
     * @param counted whether the attempts of the others count
     * @return the number of released entries
     */
    long releaseAllExcept(Collection<String> known, boolean counted) {
        List<String> arguments = new ArrayList<>(
                List.of(group(), consumer(), text(known.size() + (long) options.batch()), counted ? "1" : "0"));
        arguments.addAll(known.isEmpty() ? List.of(NO_ENTRY) : known);
        return scripts.run(LOST.call(List.of(stream.key(), retries()), arguments))
                .number("count");
    }

    /** Measures the stream: its length, the pending and the waiting entries, the dead letters, and the lag in ms. */
    LuaReply<Measure> measure() {
        return scripts.run(MEASURE.call(List.of(stream.key(), retries(), stream.dead()), List.of(group())));
    }

    private List<String> arguments(List<String> ids) {
        return Stream.concat(Stream.of(group(), consumer()), ids.stream()).toList();
    }

    private String group() {
        return options.group();
    }

    private String consumer() {
        return options.consumer();
    }

    private String retries() {
        return stream.retries(options.group());
    }

    private String reasons() {
        return stream.reasons(options.group());
    }

    private String consumers() {
        return stream.consumers(options.group());
    }

    private static String text(long number) {
        return Long.toString(number);
    }
}
