package org.hotseat.toolkit.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.InvalidArgumentException;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;

/**
 * The dead letters of the streams that this application consumes. The id of a letter consists of its stream's number
 * and its own id.
 */
final class StreamDeadLetters implements DeadLetters {

    private static final LuaScript<Letters> LIST = LuaScript.load("toolkit/stream/list_letters", Letters.class);
    private static final LuaScript<Replay> REPLAY = LuaScript.load("toolkit/stream/replay_letter", Replay.class);
    private static final LuaScript<Drop> DROP = LuaScript.load("toolkit/stream/drop_letter", Drop.class);
    private static final LuaScript<Count> COUNT = LuaScript.load("toolkit/stream/count_letters", Count.class);
    private static final int META = 8;

    private enum Letters {
        LETTERS
    }

    private enum Replay {
        REPLAYED,
        NO_LETTER
    }

    private enum Drop {
        DROPPED,
        NO_LETTER
    }

    private enum Count {
        COUNTED
    }

    /** The parts of a letter's id: the stream's number and the letter's own id. */
    private record Place(int number, String id) {

        static Optional<Place> parse(String text) {
            if (!text.matches("\\d{1,4}-\\d{1,18}-\\d{1,18}")) {
                return Optional.empty();
            }
            int dash = text.indexOf('-');
            return Optional.of(new Place(Integer.parseInt(text.substring(0, dash)), text.substring(dash + 1)));
        }
    }

    private final LuaScripts scripts;
    private final Map<String, List<EntryStream>> streams;

    /** @param streams the streams by name; streams that are added later are included, too */
    StreamDeadLetters(LuaScripts scripts, Map<String, List<EntryStream>> streams) {
        this.scripts = scripts;
        this.streams = streams;
    }

    @Override
    public List<String> streams() {
        return streams.keySet().stream().sorted().toList();
    }

    @Override
    public long count(String stream) {
        return partitions(stream).stream()
                .mapToLong(each ->
                        scripts.run(COUNT.call(List.of(each.dead()), List.of())).number("count"))
                .sum();
    }

    @Override
    public List<DeadLetter> list(String stream, String after, int limit) {
        Place from = after.isEmpty()
                ? new Place(0, "")
                : Place.parse(after)
                        .orElseThrow(() -> new InvalidArgumentException("after", "must be the id of a dead letter"));
        List<DeadLetter> letters = new ArrayList<>();
        for (EntryStream each : partitions(stream)) {
            if (each.number() >= from.number() && letters.size() < limit) {
                String last = each.number() == from.number() ? from.id() : "";
                List<String> arguments = List.of(last, Integer.toString(limit - letters.size()));
                read(
                        each.number(),
                        scripts.run(LIST.call(List.of(each.dead()), arguments)).values(),
                        letters);
            }
        }
        return letters;
    }

    @Override
    public boolean replay(String stream, String id) {
        return at(
                stream,
                id,
                (each, letter) -> scripts.run(REPLAY.call(List.of(each.dead(), each.key()), List.of(letter)))
                                .word()
                        == Replay.REPLAYED);
    }

    @Override
    public boolean drop(String stream, String id) {
        return at(
                stream,
                id,
                (each, letter) -> scripts.run(DROP.call(List.of(each.dead()), List.of(letter)))
                                .word()
                        == Drop.DROPPED);
    }

    private interface Action {
        boolean apply(EntryStream stream, String letter);
    }

    private boolean at(String stream, String id, Action action) {
        List<EntryStream> partitions = partitions(stream);
        return Place.parse(id)
                .map(place -> partitions.stream()
                        .anyMatch(each -> each.number() == place.number() && action.apply(each, place.id())))
                .orElse(false);
    }

    private List<EntryStream> partitions(String stream) {
        return Optional.ofNullable(streams.get(stream)).orElseThrow(() -> new UnknownStreamException(stream));
    }

    private static void read(int number, List<String> values, List<DeadLetter> letters) {
        for (int i = 0; i < values.size(); ) {
            String id = values.get(i);
            int end = i + 2 + Integer.parseInt(values.get(i + 1));
            List<String> words = values.subList(i + 2, end);
            Map<String, String> fields = new LinkedHashMap<>();
            for (int word = META; word < words.size(); word += 2) {
                if (!words.get(word).startsWith("~")) {
                    fields.put(words.get(word), words.get(word + 1));
                }
            }
            letters.add(new DeadLetter(
                    number + "-" + id,
                    words.get(1),
                    words.get(3),
                    Integer.parseInt(words.get(5)),
                    words.get(7),
                    Long.parseLong(id.split("-")[0]),
                    fields));
            i = end;
        }
    }
}
