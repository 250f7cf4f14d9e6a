package org.hotseat.program;

import org.hotseat.hotstate.RebuildPass.CloseWord;
import org.hotseat.hotstate.RebuildSteps.LoadWord;
import org.hotseat.hotstate.RebuildSteps.OpenWord;
import org.hotseat.order.OrderModel.RestoreWord;
import org.hotseat.redis.Script;

/** The scripts that create, change, read and rebuild programs. */
final class ProgramScripts {

    static final Script<Read> READ = Script.load("program/read_program", Read.class);
    static final Script<Update> UPDATE = Script.load("program/update_program", Update.class);
    static final Script<Rows> READ_ROWS = Script.load("program/read_rows", Rows.class);
    static final Script<Changes> READ_CHANGES = Script.load("program/read_changes", Changes.class);
    static final Script<CloseWord> CLOSE = Script.load("program/close_program", CloseWord.class);
    static final Script<LoadWord> LOAD = Script.load("program/load_rows", LoadWord.class);
    static final Script<RestoreWord> RESTORE_ORDER = Script.load("program/restore_order", RestoreWord.class);
    static final Script<OpenWord> OPEN = Script.load("program/open_program", OpenWord.class);

    enum Read {
        PROGRAM
    }

    enum Update {
        UPDATED,
        CHANGED,
        TAKEN
    }

    enum Rows {
        ROWS
    }

    enum Changes {
        CHANGES,
        WHOLE
    }

    private ProgramScripts() {}
}
