package org.hotseat.toolkit.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.jspecify.annotations.Nullable;

/** The answers of the masters that gave one, and the trouble of the last that did not. */
record Votes<T>(
        List<ScriptStore> voters, List<T> votes, @Nullable RedisUnavailableException trouble) {

    /** Asks all of these masters at the same time. */
    static <T> Votes<T> ask(List<ScriptStore> whom, Function<ScriptStore, T> question, Executor callers) {
        List<CompletableFuture<T>> asked = whom.stream()
                .map(master -> CompletableFuture.supplyAsync(() -> question.apply(master), callers))
                .toList();
        List<ScriptStore> voters = new ArrayList<>();
        List<T> votes = new ArrayList<>();
        RedisUnavailableException trouble = null;
        CompletionException unexpected = null;
        for (int i = 0; i < asked.size(); i++) {
            try {
                votes.add(asked.get(i).join());
                voters.add(whom.get(i));
            } catch (CompletionException e) {
                if (e.getCause() instanceof RedisUnavailableException away) {
                    trouble = away;
                } else {
                    unexpected = e;
                }
            }
        }
        if (unexpected != null) {
            throw unexpected.getCause() instanceof ToolkitException known ? known : unexpected;
        }
        return new Votes<>(voters, votes, trouble);
    }

    /** @throws RedisUnavailableException when so many masters are away that nothing is decided */
    void check(int quorum) {
        if (votes.size() < quorum && trouble != null) {
            throw trouble;
        }
    }
}
