package org.hotseat.api.pages;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text files of the application, by their paths below its root. */
interface PageSources {

    /** Returns the text of a file; null if it does not exist. */
    @Nullable
    String text(String path) throws IOException;

    /** Returns the paths of the files of a directory, whose path ends with {@code /}. */
    List<String> list(String directory);
}
