package org.hotseat.facts.seal;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.AuditSettings;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.jspecify.annotations.Nullable;

/** Compares the lines of the audit with their seals, and each seal with the one before it. Changes nothing. */
@Service
public class AuditCheck {

    /** The largest number of problems in a result. */
    private static final int MAX_PROBLEMS = 100;

    /**
     * The delay after which a line counts as late. Late lines are counted, because a forged line of an earlier time is
     * also written late.
     */
    private static final Duration LATE = Duration.ofHours(1);

    /**
     * One thing that is wrong.
     *
     * @param auditId the line's id; empty for a problem of the seal itself
     * @param problem {@code changed}, {@code missing} or {@code added} for a line, {@code broken} for a seal whose hash
     *     is not that of its contents, or that does not follow the one before
     */
    public record Problem(long seal, Optional<String> auditId, String problem) {}

    /**
     * The result for some seals in a row.
     *
     * @param from the number of the first seal that was checked; empty if there is none
     * @param hash the hash of the last one
     * @param erased the number of lines whose person was erased since
     * @param late the number of lines that were sealed more than an hour after their time
     * @param unsealed the number of lines that wait for their seal
     * @param next the argument for the next seals; empty if these were the last ones
     */
    public record Result(
            boolean whole,
            Optional<Long> from,
            Optional<Long> to,
            Optional<String> hash,
            long lines,
            long erased,
            long late,
            long unsealed,
            List<Problem> problems,
            Optional<Long> next) {}

    private final MongoConnection mongo;
    private final AuditSettings settings;

    @Inject
    AuditCheck(MongoConnection mongo, AuditSettings settings) {
        this.mongo = mongo;
        this.settings = settings;
    }

    /**
     * Checks some seals. Reads each of them and all its lines. May be repeated.
     *
     * @param after the number of the seal before the first one; 0 for the first one that is kept
     * @param max the largest number of seals
     */
    public Result check(long after, int max, Instant now) {
        List<Seal> seals = mongo.call(
                "seals of the audit",
                () -> mongo.collection(AuditSeals.COLLECTION, AuditSeals.TIMEOUT_MILLIS)
                        .find(Filters.gte(AuditSeals.ID, after))
                        .sort(Sorts.ascending(AuditSeals.ID))
                        .limit(max + 1)
                        .map(Seal::read)
                        .into(new ArrayList<>()));
        Seal before = !seals.isEmpty() && seals.get(0).number() == after ? seals.remove(0) : null;
        boolean more = seals.size() > max || before != null && seals.size() == max;
        List<Seal> checked = seals.size() > max ? seals.subList(0, max) : seals;
        Run run = new Run(now.minus(settings.kept()));
        for (Seal seal : checked) {
            run.check(before, seal);
            before = seal;
        }
        long unsealed = mongo.call("lines without a seal", () -> audit().countDocuments(AuditSeals.unsealed()));
        Optional<Seal> last = checked.isEmpty() ? Optional.empty() : Optional.of(checked.get(checked.size() - 1));
        return new Result(
                run.problems.isEmpty(),
                checked.stream().findFirst().map(Seal::number),
                last.map(Seal::number),
                last.map(Seal::hash),
                run.lines,
                run.erased,
                run.late,
                unsealed,
                run.problems,
                more ? last.map(Seal::number) : Optional.empty());
    }

    private MongoCollection<Document> audit() {
        return mongo.collection(AuditFacts.COLLECTION, AuditSeals.TIMEOUT_MILLIS);
    }

    /** The counts and problems of one check. */
    private final class Run {

        private final Instant keptSince;
        private final List<Problem> problems = new ArrayList<>();
        private long lines;
        private long erased;
        private long late;

        Run(Instant keptSince) {
            this.keptSince = keptSince;
        }

        void check(@Nullable Seal before, Seal seal) {
            boolean follows = before == null
                    ? seal.number() > 1 || seal.previous().isEmpty()
                    : seal.number() == before.number() + 1 && seal.previous().equals(before.hash());
            if (!follows || !seal.isIntact()) {
                add(new Problem(seal.number(), Optional.empty(), "broken"));
            }
            Map<String, Document> there = new HashMap<>();
            List<String> ids = seal.lines().stream().map(SealedLine::id).toList();
            mongo.call(
                            "lines of a seal",
                            () -> audit().find(Filters.or(
                                            Filters.in(AuditSeals.ID, ids), Filters.eq(SealedLine.SEAL, seal.number())))
                                    .into(new ArrayList<>()))
                    .forEach(line -> there.put(String.valueOf(line.get(AuditSeals.ID)), line));
            seal.lines().forEach(line -> compare(seal, line, there.get(line.id())));
            Set<String> added = new HashSet<>(there.keySet());
            ids.forEach(added::remove);
            added.forEach(id -> add(new Problem(seal.number(), Optional.of(id), "added")));
        }

        private void compare(Seal seal, SealedLine sealed, @Nullable Document there) {
            lines++;
            if (there == null) {
                if (seal.at().isAfter(keptSince)) {
                    add(new Problem(seal.number(), Optional.of(sealed.id()), "missing"));
                }
                return;
            }
            SealedLine now = SealedLine.of(there);
            if (!now.hash().equals(sealed.hash())) {
                if (Objects.equals(now.impersonal(), sealed.impersonal()) && AuditFacts.erased(there)) {
                    erased++;
                } else {
                    add(new Problem(seal.number(), Optional.of(sealed.id()), "changed"));
                }
            }
            if (FactValues.time(there, AuditFacts.AT)
                    .orElse(seal.at())
                    .isBefore(seal.at().minus(LATE))) {
                late++;
            }
        }

        private void add(Problem problem) {
            if (problems.size() < MAX_PROBLEMS) {
                problems.add(problem);
            }
        }
    }
}
