package org.hotseat.toolkit.lock.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;

/**
 * Stores locks on several independent masters (Redlock). A token holds a lock if it has it on a majority of them. All
 * masters are asked at the same time. The fence is the greatest one that the majority has returned, and is written back
 * to a majority before the lock counts as taken. The next majority shares a master with this one, so its fence is
 * greater.
 *
 * <p>A master that returns with empty data has forgotten its locks. As Redlock requires, do not use it for the longest
 * ttl in use.
 */
public final class RedlockStore implements LockStore {

    private final List<ScriptStore> masters;
    private final int quorum;
    private final ExecutorService callers;

    /** @param masters an odd number of masters, because one more would not tolerate more failures */
    public RedlockStore(List<ScriptStore> masters, ThreadFactory threads) {
        this.masters = List.copyOf(masters);
        this.quorum = masters.size() / 2 + 1;
        this.callers = Executors.newCachedThreadPool(threads);
    }

    @Override
    public Grant acquire(Lease wanted) {
        if (wanted.key().shared()) {
            throw new IllegalArgumentException("Locks over several independent masters have no shares");
        }
        Votes<Grant> votes = ask(masters, master -> master.acquire(wanted));
        GrantVotes grants = GrantVotes.count(votes);
        OptionalLong before = grants.fenceBefore(quorum);
        if (before.isPresent()) {
            return new Grant.Acquired(before.getAsLong(), grants.expiresMillis(), true);
        }
        if (grants.granting().size() >= quorum && raiseFences(grants.granting(), wanted, grants.fence())) {
            return new Grant.Acquired(grants.fence(), grants.expiresMillis(), false);
        }
        releaseOn(wanted, grants.mayHaveGranted(quorum) ? grants.granted() : masters);
        votes.check(quorum);
        return new Grant.Refused(grants.leftMillis());
    }

    /** Releases a lock that was not taken, on each of these masters that can be reached. */
    private void releaseOn(Lease wanted, List<ScriptStore> whom) {
        ask(whom, master -> master.release(wanted.key(), wanted.token(), false));
    }

    @Override
    public Grant acquireInQueue(Lease wanted, long patienceMillis) {
        throw new IllegalArgumentException("Locks over several independent masters have no fair mode");
    }

    @Override
    public void leaveQueue(LockKey key, String token) {
        // This store has no lines.
    }

    @Override
    public OptionalLong renew(Lease lease) {
        return renewAll(List.of(lease)).get(0).orThrow();
    }

    /** Asks each master once for all leases, so that a master that hangs costs its time-out only once. */
    @Override
    public List<Renewal> renewAll(List<Lease> leases) {
        Votes<List<Renewal>> votes = ask(masters, master -> master.renewAll(leases));
        List<Renewal> answers = new ArrayList<>(leases.size());
        for (int i = 0; i < leases.size(); i++) {
            int lease = i;
            answers.add(Renewal.majority(
                    masters.size(),
                    votes.votes().stream().map(all -> all.get(lease)).toList(),
                    votes.trouble()));
        }
        return answers;
    }

    @Override
    public boolean release(LockKey key, String token, boolean inLine) {
        Votes<Boolean> votes = ask(masters, master -> master.release(key, token, false));
        votes.check(quorum);
        return votes.votes().stream().filter(Boolean::booleanValue).count() >= quorum;
    }

    @Override
    public Optional<LockHolder> findHolder(LockKey key) {
        return findHolders(List.of(key)).get(0);
    }

    /** Asks each master once for all keys. */
    @Override
    public List<Optional<LockHolder>> findHolders(List<LockKey> keys) {
        Votes<List<Optional<LockHolder>>> votes = ask(masters, master -> master.findHolders(keys));
        List<Optional<LockHolder>> holders = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            int key = i;
            Optional<LockHolder> holder = holder(
                    votes.votes().stream().flatMap(all -> all.get(key).stream()).toList());
            if (holder.isEmpty()) {
                votes.check(quorum);
            }
            holders.add(holder);
        }
        return holders;
    }

    /** Returns the holder on whose token a majority agrees, with its greatest fence and its earliest end. */
    private Optional<LockHolder> holder(List<LockHolder> seen) {
        for (LockHolder candidate : seen) {
            List<LockHolder> same = seen.stream()
                    .filter(each -> each.token().equals(candidate.token()))
                    .toList();
            if (same.size() >= quorum) {
                return Optional.of(new LockHolder(
                        candidate.token(),
                        same.stream().mapToLong(LockHolder::fencingToken).max().orElseThrow(),
                        same.stream().mapToLong(LockHolder::expiresMillis).min().orElseThrow()));
            }
        }
        return Optional.empty();
    }

    /** Returns the locks that are held on any master, by key. Fails unless a majority of the masters answers. */
    @Override
    public List<LockKey> keys(String after, int max) {
        Votes<List<LockKey>> votes = ask(masters, master -> master.keys(after, max));
        votes.check(quorum);
        return votes.votes().stream()
                .flatMap(List::stream)
                .map(LockKey::value)
                .distinct()
                .sorted()
                .limit(max)
                .map(LockKey::new)
                .toList();
    }

    @Override
    public void listen(LockKey key, Consumer<Released> listener) {
        masters.forEach(master -> master.listen(key, listener));
    }

    @Override
    public void stopListening(LockKey key) {
        masters.forEach(master -> master.stopListening(key));
    }

    @Override
    public void close() {
        masters.forEach(ScriptStore::close);
        callers.shutdown();
    }

    private boolean raiseFences(List<ScriptStore> granting, Lease wanted, long fence) {
        return ask(granting, master -> master.raiseFence(wanted, fence)).votes().stream()
                        .filter(Boolean::booleanValue)
                        .count()
                >= quorum;
    }

    private <T> Votes<T> ask(List<ScriptStore> whom, Function<ScriptStore, T> question) {
        return Votes.ask(whom, question, callers);
    }
}
