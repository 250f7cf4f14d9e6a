package org.hotseat.simulation.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.hotseat.simulation.redis.RedisData.Entries;
import org.hotseat.simulation.redis.RedisData.Id;
import org.jspecify.annotations.Nullable;

/** Streams without groups. */
final class RedisStreams {

    private final RedisCommands commands;

    RedisStreams(RedisCommands commands) {
        this.commands = commands;
    }

    @Nullable
    Object run(String command, List<String> a) {
        Entries entries = commands.value(a.get(command.equals("XINFO") ? 1 : 0), new Entries());
        return switch (command) {
            case "XADD" -> add(entries, a);
            case "XDEL" -> {
                long before = entries.all.size();
                a.subList(1, a.size()).forEach(id -> entries.all.remove(Id.of(id, 0)));
                yield before - entries.all.size();
            }
            case "XLEN" -> (long) entries.all.size();
            case "XRANGE" -> told(part(entries, a.get(1), a.get(2)), a);
            case "XREVRANGE" -> told(part(entries, a.get(2), a.get(1)).descendingMap(), a);
            case "XINFO" -> List.of("length", (long) entries.all.size(), "last-generated-id", entries.last.toString());
            default -> throw new UnsupportedOperationException(command);
        };
    }

    private String add(Entries entries, List<String> a) {
        int star = a.indexOf("*");
        long now = commands.millis();
        Id next =
                now > entries.last.millis() ? new Id(now, 0) : new Id(entries.last.millis(), entries.last.number() + 1);
        entries.all.put(next, List.copyOf(a.subList(star + 1, a.size())));
        entries.last = next;
        // A stream stays when its last entry goes.
        commands.keep(a.get(0), entries, false);
        return next.toString();
    }

    private static java.util.NavigableMap<Id, List<String>> part(Entries entries, String from, String to) {
        Id first = from.equals("-") ? Id.NONE : Id.of(from, 0);
        Id last = to.equals("+") ? new Id(Long.MAX_VALUE, Long.MAX_VALUE) : Id.of(to, Long.MAX_VALUE);
        return first.compareTo(last) > 0 ? new java.util.TreeMap<>() : entries.all.subMap(first, true, last, true);
    }

    private static List<Object> told(SortedMap<Id, List<String>> part, List<String> a) {
        int count = a.indexOf("COUNT");
        long max = count < 0 ? Long.MAX_VALUE : (long) Double.parseDouble(a.get(count + 1));
        List<Object> reported = new ArrayList<>();
        for (Map.Entry<Id, List<String>> entry : part.entrySet()) {
            if (reported.size() == max) {
                break;
            }
            reported.add(List.of(entry.getKey().toString(), entry.getValue()));
        }
        return reported;
    }
}
