package org.hotseat.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.kernel.form.Fields;

/**
 * A query of the audit's lines. An empty value does not filter.
 *
 * @param actor the subject, as in its token
 * @param act the word of an act
 * @param resource the id of a resource, of any sale model
 * @param since the earliest time
 * @param until the first time after the query
 * @param request the id of a request
 */
record AuditQuery(
        Optional<String> actor,
        Optional<String> act,
        Optional<String> resource,
        Optional<Instant> since,
        Optional<Instant> until,
        Optional<String> request) {

    private static final int MAX = 64;
    private static final Pattern WORD = Pattern.compile("[a-z-]{1,64}");

    /** Reads the query parameters. Adds an error for each bad one. */
    static AuditQuery read(Fields query) {
        Optional<String> act = query.text("act", 1, MAX);
        if (act.isPresent() && !WORD.matcher(act.get()).matches()) {
            query.addError("act", "must be a word of lower-case letters and hyphens");
        }
        AuditQuery read = new AuditQuery(
                query.user("actor").map(user -> user.subject()),
                act,
                query.id("resource", id -> id),
                query.time("since"),
                query.time("until"),
                query.id("requestId", id -> id));
        if (read.since().isPresent()
                && read.until().isPresent()
                && !read.since().get().isBefore(read.until().get())) {
            query.addError("until", "must be after since");
        }
        return read;
    }
}
