package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** The scripts that create, change, read and rebuild programs, and the calls that change them. */
public final class ProgramScripts {

    public static final Script<Read> READ = Script.load("program/read_program", Read.class);
    public static final Script<Update> UPDATE = Script.load("program/update_program", Update.class);
    static final Script<Update> REPLACE = Script.load("program/replace_layout", Update.class);
    public static final Script<Rows> READ_ROWS = Script.load("program/read_rows", Rows.class);
    public static final Script<Changes> READ_CHANGES = Script.load("program/read_changes", Changes.class);
    public static final Script<CloseWord> CLOSE = Script.load("program/close_program", CloseWord.class);
    public static final Script<LoadWord> LOAD = Script.load("program/load_rows", LoadWord.class);
    public static final Script<RestoreWord> RESTORE_ORDER = Script.load("program/restore_order", RestoreWord.class);
    public static final Script<OpenWord> OPEN = Script.load("program/open_program", OpenWord.class);

    public enum Read {
        PROGRAM
    }

    public enum Update {
        UPDATED,
        CHANGED,
        TAKEN
    }

    public enum Rows {
        ROWS
    }

    public enum Changes {
        CHANGES,
        WHOLE
    }

    private ProgramScripts() {}

    /**
     * Returns the change of a program at a version. A layout that only grows is changed in place. Any other change is
     * recorded, and the program is rebuilt from the facts before the next claim, which takes as long as reading its
     * orders.
     *
     * @param fact the text form of the new layout in facts
     * @throws Conflict {@code fewer-seats}, as for {@link LostSeats#between}
     */
    public static ScriptCall<Update> change(ProgramKeys keys, long version, Layout before, Layout after, String fact) {
        LostSeats lost = LostSeats.between(before, after);
        return LayoutChange.grows(before, after)
                ? grow(keys, version, LayoutChange.between(before, after), after, fact)
                : replace(keys, version, lost, after, fact);
    }

    private static ScriptCall<Update> grow(
            ProgramKeys keys, long version, LayoutChange change, Layout after, String fact) {
        List<String> names = new ArrayList<>(keys.seatChangeKeys());
        names.add(keys.partition().outbox());
        names.addAll(keys.categoryKeys(change.categories()));
        return UPDATE.call(keys.partition(), names, arguments(keys, version, change.rows(), after, fact));
    }

    private static ScriptCall<Update> replace(
            ProgramKeys keys, long version, LostSeats lost, Layout after, String fact) {
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.partition().outbox());
        lost.categories().forEach(category -> names.add(keys.rows(category)));
        return REPLACE.call(keys.partition(), names, arguments(keys, version, lost.json(), after, fact));
    }

    private static List<String> arguments(ProgramKeys keys, long version, String rows, Layout after, String fact) {
        List<String> arguments = new ArrayList<>(List.of(keys.id().value(), Long.toString(version), rows, fact));
        arguments.addAll(after.fields());
        return arguments;
    }
}
