package org.hotseat.wallet.credit;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hotseat.kernel.UserId;
import org.hotseat.toolkit.stream.StreamEntry;
import org.jspecify.annotations.Nullable;

/**
 * Entries of the stream that were taken together. The first of them that is processed does the work for all; the others
 * wait for it.
 */
final class CreditBatch {

    private static final System.Logger LOG = System.getLogger(CreditBatch.class.getName());

    private final List<StreamEntry> entries;
    private final Function<List<String>, Map<String, UserId>> users;
    private final Function<List<Credit>, Set<String>> credit;
    private @Nullable Map<String, UserId> found;
    private Set<String> credited = Set.of();

    /**
     * Creates a group.
     *
     * @param users returns the users of the claims that are facts, by claim
     * @param credit credits as many as it can, and returns their ids
     */
    CreditBatch(
            List<StreamEntry> entries,
            Function<List<String>, Map<String, UserId>> users,
            Function<List<Credit>, Set<String>> credit) {
        this.entries = entries;
        this.users = users;
        this.credit = credit;
    }

    /** Returns whether the common credit has added an entry to its balance. */
    synchronized boolean credited(String id) {
        readAll();
        return credited.contains(id);
    }

    /** Returns the user of a claim; empty if it was not a fact when all were read. */
    synchronized Optional<UserId> user(String id) {
        return Optional.ofNullable(readAll().get(id));
    }

    private Map<String, UserId> readAll() {
        if (found != null) {
            return found;
        }
        List<Credit> credits = entries.stream().flatMap(CreditBatch::readable).toList();
        Map<String, UserId> facts = users.apply(credits.stream().map(Credit::id).toList());
        found = facts;
        credited = credit.apply(credits.stream()
                .filter(each -> each.user().equals(facts.get(each.id())))
                .toList());
        return facts;
    }

    /** Reads an entry. A bad entry is left out here and fails when it is processed itself. */
    private static Stream<Credit> readable(StreamEntry asked) {
        try {
            return Stream.of(Credit.read(asked));
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "An entry of the stream asks for no credit", e);
            return Stream.empty();
        }
    }
}
