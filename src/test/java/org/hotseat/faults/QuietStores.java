package org.hotseat.faults;

import java.util.logging.Level;
import java.util.logging.Logger;

/** The embedded MongoDB server tells of every connection; a tool's output is about its faults. */
final class QuietStores {

    /** Held here: a logger that nobody holds forgets its level. */
    private static final Logger MONGO = Logger.getLogger("de.bwaldvogel");

    private QuietStores() {}

    static void hush() {
        MONGO.setLevel(Level.SEVERE);
    }
}
