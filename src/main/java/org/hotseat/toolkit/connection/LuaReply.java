package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.toolkit.RedisDataException;

/**
 * The reply of a script: a status word and the values after it.
 *
 * @param status the status word
 * @param values the numbers and texts after the word, as text
 * @param lists the lists after the word, in their order
 */
public record LuaReply<W extends Enum<W>>(LuaScript<W> script, String status, List<String> values, List<List<?>> lists)
        implements NamedValues {

    /**
     * Returns the status word.
     *
     * @throws RedisDataException for a word that is not one of the script's own
     */
    public W word() {
        return script.word(status);
    }

    @Override
    public List<String> names() {
        return script.names(status);
    }

    /**
     * Reads a raw reply.
     *
     * @throws RedisDataException for a word that is not in the script's header, so that no caller takes it for a
     *     refusal
     */
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
        return new LuaReply<>(script, script.requireKnown(String.valueOf(elements.get(0))), values, lists);
    }
}
