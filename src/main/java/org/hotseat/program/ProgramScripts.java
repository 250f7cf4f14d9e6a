package org.hotseat.program;

import org.hotseat.redis.Script;

/** The scripts that create, change, read and rebuild programs. */
final class ProgramScripts {

    static final Script<Read> READ = Script.load("program/read_program", Read.class);
    static final Script<Update> UPDATE = Script.load("program/update_program", Update.class);
    static final Script<Rows> READ_ROWS = Script.load("program/read_rows", Rows.class);
    static final Script<Changes> READ_CHANGES = Script.load("program/read_changes", Changes.class);
    static final Script<Close> CLOSE = Script.load("program/close_program", Close.class);
    static final Script<Load> LOAD = Script.load("program/load_rows", Load.class);
    static final Script<RestoreOrder> RESTORE_ORDER = Script.load("program/restore_order", RestoreOrder.class);
    static final Script<Open> OPEN = Script.load("program/open_program", Open.class);

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

    enum Close {
        CLOSED,
        OPEN,
        LOST
    }

    enum Load {
        LOADED,
        LOST
    }

    enum RestoreOrder {
        RESTORED,
        PRESENT,
        LOST
    }

    enum Open {
        OPENED,
        OPEN,
        LOST
    }

    private ProgramScripts() {}
}
