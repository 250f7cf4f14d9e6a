package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.resource.RemovalFacts;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;

/** Finds the last replies of the scripts that read a resource, for a resource that has left the hot state. */
@Service
public class RemovedResourceReplies {

    private final RemovalFacts facts;

    @Inject
    public RemovedResourceReplies(RemovalFacts facts) {
        this.facts = facts;
    }

    /** Returns whether a resource has left the hot state, by the facts; one read. */
    public boolean hasLeft(ResourceId resource) {
        return facts.find(resource).flatMap(RemovalFacts.Over::left).isPresent();
    }

    /** Returns the last reply of a script if the resource has left the hot state and the reply is stored; one read. */
    <W extends Enum<W>> Optional<ScriptReply<W>> find(ResourceId resource, Script<W> script) {
        return facts.find(resource).flatMap(RemovalFacts.Over::left).flatMap(replies -> reply(replies, script));
    }

    /**
     * Returns the last replies for those of the resources that have left the hot state. One read; no read for no
     * resources.
     */
    <W extends Enum<W>> Map<ResourceId, ScriptReply<W>> find(List<ResourceId> resources, Script<W> script) {
        Map<ResourceId, ScriptReply<W>> found = new HashMap<>();
        facts.left(resources)
                .forEach((resource, replies) -> reply(replies, script).ifPresent(reply -> found.put(resource, reply)));
        return found;
    }

    private static <W extends Enum<W>> Optional<ScriptReply<W>> reply(RemovalFacts.Replies replies, Script<W> script) {
        return Optional.ofNullable(replies.words().get(script.name()))
                .filter(words -> !words.isEmpty())
                .map(words -> new ScriptReply<>(
                        script, words.get(0), words.subList(1, words.size()), List.of(), false, Epoch.none(0)));
    }
}
