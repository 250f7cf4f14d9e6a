package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.redis.ScriptCall;

/** Creates calls of the scripts that change the layout of a program. */
public final class LayoutScripts {

    private LayoutScripts() {}

    /**
     * Returns the change of a program at a version. A layout that only grows is changed in place. Any other change is
     * recorded, and the program is rebuilt from the facts before the next claim, which takes as long as reading its
     * orders.
     *
     * @param fact the text form of the new layout in facts
     * @throws Conflict {@code fewer-seats}, as for {@link LostSeats#between}
     */
    public static ScriptCall<ProgramScripts.Update> change(
            ProgramKeys keys, long version, Layout before, Layout after, String fact) {
        LostSeats lost = LostSeats.between(before, after);
        return LayoutChange.grows(before, after)
                ? grow(keys, version, LayoutChange.between(before, after), after, fact)
                : replace(keys, version, lost, after, fact);
    }

    private static ScriptCall<ProgramScripts.Update> grow(
            ProgramKeys keys, long version, LayoutChange change, Layout after, String fact) {
        List<String> names = new ArrayList<>(keys.seatChangeKeys());
        names.add(keys.partition().outbox());
        names.addAll(keys.categoryKeys(change.categories()));
        return ProgramScripts.UPDATE.call(
                keys.partition(), names, arguments(keys, version, change.rows(), after, fact));
    }

    private static ScriptCall<ProgramScripts.Update> replace(
            ProgramKeys keys, long version, LostSeats lost, Layout after, String fact) {
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.partition().outbox());
        lost.categories().forEach(category -> names.add(keys.rows(category)));
        return ProgramScripts.REPLACE.call(keys.partition(), names, arguments(keys, version, lost.json(), after, fact));
    }

    private static List<String> arguments(ProgramKeys keys, long version, String rows, Layout after, String fact) {
        List<String> arguments = new ArrayList<>(List.of(keys.id().value(), Long.toString(version), rows, fact));
        arguments.addAll(after.fields());
        return arguments;
    }
}
