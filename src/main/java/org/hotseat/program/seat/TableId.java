package org.hotseat.program.seat;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.Ids;
import org.hotseat.program.layout.CategoryId;

/** The id of a row that is sold as a whole: {@code <category>-<row>}, read from its end like a seat's id. */
record TableId(CategoryId category, String row) {

    private static final Pattern FORM = Pattern.compile("(.{1,64})-([A-Za-z0-9._]{1,64})");

    static Optional<TableId> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || !Ids.valid(form.group(1))) {
            return Optional.empty();
        }
        return Optional.of(new TableId(new CategoryId(form.group(1)), form.group(2)));
    }

    @Override
    public String toString() {
        return category + "-" + row;
    }
}
