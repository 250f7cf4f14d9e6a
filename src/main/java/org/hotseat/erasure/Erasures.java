package org.hotseat.erasure;

import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.hotseat.facts.list.Lists;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;

/**
 * The acts of operators on erasures. Each method runs in the caller's thread and throws
 * {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable.
 */
@Service
class Erasures {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 26;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** The subjects in signatures that are not persons. */
    private static final Set<String> NO_PERSONS =
            Set.of(Actor.SYSTEM.subject(), Actor.unknown("").subject());

    private final ErasureFacts facts;
    private final Persons persons;
    private final ErasureRuns runs;
    private final Lists lists;
    private final ActLog audit;
    private final RedisClock clock;
    private final Keyspace keyspace;

    @Inject
    Erasures(
            ErasureFacts facts,
            Persons persons,
            ErasureRuns runs,
            Lists lists,
            ActLog audit,
            RedisClock clock,
            Keyspace keyspace) {
        this.facts = facts;
        this.persons = persons;
        this.runs = runs;
        this.lists = lists;
        this.audit = audit;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    /**
     * Begins to erase a person. The work continues after the answer. While an erasure of this person is open, no second
     * one begins. Costs some reads in each collection that may have something undecided, and two writes.
     *
     * @throws Conflict with code {@code undecided} and the number of undecided things of each kind
     * @throws InvalidInput for a word that names no person
     */
    Erasure begin(UserId user) {
        if (NO_PERSONS.contains(user.value())) {
            throw InvalidInput.of("userId", "must be a person's");
        }
        Map<String, Long> undecided = persons.undecided(user);
        if (!undecided.isEmpty()) {
            Conflict refusal = new Conflict("undecided", "This person still has something that is not settled.");
            undecided.forEach(refusal::with);
            throw refusal;
        }
        audit.writeAuditLine(ActLog.NO_RESOURCE);
        Erasure begun = facts.begin(user, UUID.randomUUID().toString(), pseudonym(), clock.now(keyspace.partition(0)));
        runs.wake();
        return begun;
    }

    /** Returns a random pseudonym, so that nobody can find the person by trying ids. */
    private static UserId pseudonym() {
        StringBuilder word = new StringBuilder("erased-");
        RANDOM.ints(LENGTH, 0, LETTERS.length()).forEach(i -> word.append(LETTERS.charAt(i)));
        return UserId.of(word.toString());
    }

    Erasure find(String id) {
        return facts.find(id).orElseThrow(() -> new NotFound("unknown-erasure", "There is no erasure " + id + "."));
    }

    /** Returns a page of erasures in the order of time. */
    Listed<Map<String, Object>> list(Page page) {
        return lists.page(ErasureFacts.list(), page);
    }
}
