package org.hotseat.toolkit;

import java.util.ArrayList;
import java.util.List;

/**
 * The answer of a script: a status word and what follows it.
 *
 * @param status the word
 * @param values the numbers and texts that follow, as text
 * @param lists the lists among them, in their order
 */
public record LuaReply<W extends Enum<W>>(
        LuaScript<W> script, String status, List<String> values, List<List<?>> lists) {

    /** @throws RedisDataException for a word the script's header does not promise */
    public W word() {
        try {
            return script.word(status);
        } catch (IllegalArgumentException e) {
            throw new RedisDataException("Script " + script.name() + " answered the unknown word " + status, e);
        }
    }

    public String text(int index) {
        return values.get(index);
    }

    public long number(int index) {
        return Long.parseLong(values.get(index));
    }

    static <W extends Enum<W>> LuaReply<W> read(LuaScript<W> script, Object raw) {
        List<?> elements = (List<?>) raw;
        List<String> values = new ArrayList<>(elements.size());
        List<List<?>> lists = new ArrayList<>(2);
        for (Object element : elements.subList(1, elements.size())) {
            if (element instanceof List<?> list) {
                lists.add(list);
            } else {
                values.add(String.valueOf(element));
            }
        }
        return new LuaReply<>(script, String.valueOf(elements.get(0)), values, lists);
    }
}
