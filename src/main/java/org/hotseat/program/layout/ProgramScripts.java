package org.hotseat.program.layout;

import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.redis.Script;

/** The scripts that create, change, read and rebuild programs. */
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
}
