package org.hotseat.toolkit.lock.store;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The votes of independent masters on one attempt to take a lock.
 *
 * @param granted the masters that have granted the lock to this attempt
 * @param owned the fences of the masters on which the token already held the lock
 * @param granting all masters on which the token holds the lock now
 * @param fence the greatest fence of these masters
 * @param expiresMillis the earliest end on these masters
 * @param leftMillis the longest time for which another holder keeps the lock, or {@link Grant.Refused#UNKNOWN}
 * @param silent the number of masters without an answer, on which the token may hold the lock
 */
record GrantVotes(
        List<ScriptStore> granted,
        List<Long> owned,
        List<ScriptStore> granting,
        long fence,
        long expiresMillis,
        long leftMillis,
        int silent) {

    static GrantVotes count(Votes<Grant> votes) {
        List<ScriptStore> granted = new ArrayList<>();
        List<Long> owned = new ArrayList<>();
        List<ScriptStore> granting = new ArrayList<>();
        long fence = 0;
        long expires = Long.MAX_VALUE;
        long left = Grant.Refused.UNKNOWN;
        for (int i = 0; i < votes.votes().size(); i++) {
            ScriptStore voter = votes.voters().get(i);
            if (votes.votes().get(i) instanceof Grant.Acquired acquired) {
                granting.add(voter);
                if (acquired.again()) {
                    owned.add(acquired.fence());
                } else {
                    granted.add(voter);
                }
                fence = Math.max(fence, acquired.fence());
                expires = Math.min(expires, acquired.expiresMillis());
            } else if (votes.votes().get(i) instanceof Grant.Refused refused) {
                left = Math.max(left, refused.leftMillis());
            }
        }
        return new GrantVotes(granted, owned, granting, fence, expires, left, votes.silent());
    }

    /** Returns the fence with which the token already holds the lock, if a majority agrees on it; otherwise empty. */
    OptionalLong fenceBefore(int quorum) {
        return owned.stream()
                .filter(fence -> owned.stream().filter(fence::equals).count() >= quorum)
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /**
     * Returns whether a majority may have given the token the lock before this attempt. The holder must not lose it
     * now.
     */
    boolean mayHaveGranted(int quorum) {
        return owned.size() + silent >= quorum;
    }
}
