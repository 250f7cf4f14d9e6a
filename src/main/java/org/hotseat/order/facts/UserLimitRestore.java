package org.hotseat.order.facts;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.UserLimits;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;
import org.hotseat.redis.Script;

/**
 * Restores from the facts the data that limits need of each user: unpaid orders, the latest claim that ended unsold,
 * and the time for which holds and unsold orders lasted. It is stored in the fields of a tally that have a letter
 * before the user ({@code shared/limits}), as far as the resource has such limits.
 */
@Service
public class UserLimitRestore {

    private static final Script<LoadWord> RESTORE = Script.load("hotstate/restore_tally", LoadWord.class);

    /** The number of words in one call: fields and values. */
    private static final int TOGETHER = 1_000;

    /**
     * A claim that has ended unsold.
     *
     * @param what the name of the claim in refusals, such as {@code hold:17}
     */
    public record Ended(String user, Instant at, String what) {}

    private final RebuildSteps steps;
    private final UnsoldOrderFacts unsold;
    private final DefaultLimitSettings settings;

    @Inject
    public UserLimitRestore(RebuildSteps steps, UnsoldOrderFacts unsold, DefaultLimitSettings settings) {
        this.steps = steps;
        this.unsold = unsold;
        this.settings = settings;
    }

    /** Returns the fields of the hash with which a rebuild opens a resource, as fields and values in alternation. */
    public List<String> fields() {
        return List.of("held_ms", settings.heldMillis());
    }

    /** Returns whether a limit counts the time for which a user has held units without buying them. */
    public boolean counts(Optional<UserLimits> limits) {
        return limits.map(own -> own.heldInAll().isPresent()).orElse(settings.heldMinutes() > 0);
    }

    /**
     * Restores the data of a model whose users have only orders.
     *
     * @param tally the key of the hash of users' units
     * @param limits the limits of the resource; if empty, those of the server apply
     * @param live the live orders of the resource
     */
    public void restore(
            RebuildContext context, String tally, ResourceId resource, Optional<UserLimits> limits, List<Order> live) {
        restore(context, tally, resource, limits, live, List.of(), Map.of());
    }

    /**
     * Restores the data of a model whose users have holds as well.
     *
     * @param holds the holds that ended unsold, at least the last one of each user
     * @param heldMillis the time for which ended holds lasted in ms, by user
     */
    public void restore(
            RebuildContext context,
            String tally,
            ResourceId resource,
            Optional<UserLimits> limits,
            List<Order> live,
            List<Ended> holds,
            Map<String, Long> heldMillis) {
        Map<String, String> fields = new HashMap<>();
        if (limits.flatMap(UserLimits::holds).isPresent()) {
            live.stream()
                    .filter(order -> order.payStatus() == PayStatus.UNPAID)
                    .forEach(order -> fields.merge(
                            "u:" + order.user().value(), order.id().value(), (some, more) -> some + " " + more));
        }
        Map<String, Ended> last = new HashMap<>();
        limits.flatMap(UserLimits::cooldown)
                .ifPresent(rest ->
                        unsold.after(resource, context.now().minus(rest)).forEach(end -> keep(last, end)));
        holds.forEach(end -> keep(last, end));
        last.forEach((user, end) -> fields.put("r:" + user, end.at().toEpochMilli() + " " + end.what() + " "));
        heldMillis.forEach((user, millis) -> fields.put("t:" + user, Long.toString(millis)));
        if (counts(limits)) {
            unsold.millis(resource).forEach((user, millis) -> fields.put("o:" + user, Long.toString(millis)));
        }
        load(context, tally, fields);
    }

    private static void keep(Map<String, Ended> last, Ended end) {
        last.merge(end.user(), end, (one, other) -> one.at().isAfter(other.at()) ? one : other);
    }

    private void load(RebuildContext context, String tally, Map<String, String> fields) {
        List<String> words = new ArrayList<>();
        fields.forEach((field, value) -> {
            words.add(field);
            words.add(value);
            if (words.size() >= TOGETHER) {
                steps.load(context, RESTORE, tally, words);
                words.clear();
            }
        });
        steps.load(context, RESTORE, tally, words);
    }
}
