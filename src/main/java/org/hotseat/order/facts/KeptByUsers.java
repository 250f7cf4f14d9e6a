package org.hotseat.order.facts;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.UserLimits;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;
import org.hotseat.redis.Script;

/**
 * Restores from the facts what limits need of each user: unpaid orders, what ended last unsold, and how long holds and
 * unsold orders lasted. It stands in the fields of a tally that have a letter before the user ({@code shared/limits}),
 * as far as the resource has such limits.
 */
@Service
public class KeptByUsers {

    private static final Script<LoadWord> RESTORE = Script.load("hotstate/restore_tally", LoadWord.class);

    /** Fields of one call. */
    private static final int TOGETHER = 1_000;

    /**
     * A claim that has ended unsold.
     *
     * @param what as refusals name it: {@code hold:17}
     */
    public record Ended(String user, Instant at, String what) {}

    private final RebuildSteps steps;
    private final UnsoldOrderFacts unsold;
    private final KeptSettings settings;

    @Inject
    public KeptByUsers(RebuildSteps steps, UnsoldOrderFacts unsold, KeptSettings settings) {
        this.steps = steps;
        this.unsold = unsold;
        this.settings = settings;
    }

    /** The fields of the hash with which a rebuild opens a resource: field and value by turns. */
    public List<String> fields() {
        return List.of("held_ms", settings.heldMillis());
    }

    /** Whether the time of what ended unsold counts. */
    public boolean counts(Optional<UserLimits> limits) {
        return limits.map(own -> own.heldInAll().isPresent()).orElse(settings.heldMinutes() > 0);
    }

    /**
     * Restores it of a model whose users have nothing but orders.
     *
     * @param tally the hash of users' units
     * @param limits of the resource; without them those of the server
     * @param live the live orders of the resource
     */
    public void restore(
            RebuildPass pass, String tally, ResourceId resource, Optional<UserLimits> limits, List<Order> live) {
        restore(pass, tally, resource, limits, live, List.of(), Map.of());
    }

    /**
     * The same of one whose users have holds, too.
     *
     * @param holds those that ended unsold; of each user at least the last
     * @param heldMillis user to how long the holds lasted that have ended
     */
    public void restore(
            RebuildPass pass,
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
                .ifPresent(
                        rest -> unsold.after(resource, pass.now().minus(rest)).forEach(end -> keep(last, end)));
        holds.forEach(end -> keep(last, end));
        last.forEach((user, end) -> fields.put("r:" + user, end.at().toEpochMilli() + " " + end.what() + " "));
        heldMillis.forEach((user, millis) -> fields.put("t:" + user, Long.toString(millis)));
        if (counts(limits)) {
            unsold.millis(resource).forEach((user, millis) -> fields.put("o:" + user, Long.toString(millis)));
        }
        load(pass, tally, fields);
    }

    private static void keep(Map<String, Ended> last, Ended end) {
        last.merge(end.user(), end, (one, other) -> one.at().isAfter(other.at()) ? one : other);
    }

    private void load(RebuildPass pass, String tally, Map<String, String> fields) {
        List<String> words = new ArrayList<>();
        fields.forEach((field, value) -> {
            words.add(field);
            words.add(value);
            if (words.size() >= TOGETHER) {
                steps.load(pass, RESTORE, tally, words);
                words.clear();
            }
        });
        steps.load(pass, RESTORE, tally, words);
    }
}
