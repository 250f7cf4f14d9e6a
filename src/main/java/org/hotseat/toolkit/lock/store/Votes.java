package org.hotseat.toolkit.lock.store;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.toolkit.RedisUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * The answers of the masters, and the exception of a master without an answer. A master that answers with an error has
 * no vote, whatever the error is: the others decide.
 *
 * @param voters the masters with a vote
 * @param votes their answers
 * @param silent the number of masters without a vote; each of them may have executed the request
 * @param trouble the exception of one of them, preferably that a master is unavailable; null if all have a vote
 */
record Votes<T>(
        List<ScriptStore> voters,
        List<T> votes,
        int silent,
        @Nullable RuntimeException trouble) {

    private static final Logger LOG = System.getLogger(Votes.class.getName());

    /** Asks all these masters at the same time. */
    static <T> Votes<T> ask(List<ScriptStore> whom, Function<ScriptStore, T> question, Executor callers) {
        List<CompletableFuture<T>> asked = whom.stream()
                .map(master -> begin(() -> question.apply(master), callers))
                .toList();
        List<ScriptStore> voters = new ArrayList<>();
        List<T> votes = new ArrayList<>();
        RuntimeException trouble = null;
        for (int i = 0; i < asked.size(); i++) {
            try {
                votes.add(asked.get(i).join());
                voters.add(whom.get(i));
            } catch (CompletionException e) {
                RuntimeException cause = e.getCause() instanceof RuntimeException known ? known : e;
                log(cause);
                trouble = trouble instanceof RedisUnavailableException ? trouble : cause;
            }
        }
        return new Votes<>(voters, votes, whom.size() - votes.size(), trouble);
    }

    /**
     * Checks that enough masters have a vote.
     *
     * @throws RuntimeException the exception of a master, when too few have a vote for a decision
     */
    void check(int quorum) {
        if (votes.size() < quorum && trouble != null) {
            throw trouble;
        }
    }

    /** Asks one master on another thread. If no thread can be created, only this master has no vote. */
    private static <T> CompletableFuture<T> begin(Supplier<T> question, Executor callers) {
        try {
            return CompletableFuture.supplyAsync(question, callers);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static void log(RuntimeException trouble) {
        Level level = trouble instanceof RedisUnavailableException ? Level.DEBUG : Level.WARNING;
        LOG.log(level, "A master of locks has no vote", trouble);
    }
}
