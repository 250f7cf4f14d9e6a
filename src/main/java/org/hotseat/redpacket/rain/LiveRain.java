package org.hotseat.redpacket.rain;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.resource.Cancellation;
import org.hotseat.hotstate.Offer;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.hotstate.SaleTimes;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * A rain at one moment in the hot state. The counts add up to the rain's packets and total.
 *
 * @param rain the rain without its real seed, which reveals the amounts of the packets
 * @param now the moment by Redis's clock; for a past rain the time of its end
 */
public record LiveRain(
        Rain rain, Instant now, long left, long claimed, long leftCents, long claimedCents, OperatorStop state) {

    static final Script<Read> READ = Script.load("redpacket/read_rain", Read.class);

    private static final Seed NOBODYS = new Seed("0".repeat(64));

    public enum Read {
        RAIN
    }

    public static ScriptCall<Read> call(RainKeys keys) {
        return READ.call(keys.partition(), keys.guard(), List.of());
    }

    public static LiveRain of(RainId id, ScriptReply<Read> reply) {
        return new LiveRain(
                Rain.of(id, NOBODYS, reply.pairs()),
                Instant.ofEpochMilli(reply.number("now")),
                reply.number("left"),
                reply.number("claimed"),
                reply.number("left_cents"),
                reply.number("claimed_cents"),
                OperatorStop.of(reply.pairs()));
    }

    /** Returns the rain as it would be if it were announced now. */
    public static LiveRain draft(RainId id, RainDefinition definition, Instant now) {
        Rain rain = new Rain(id, definition, NOBODYS, RainEnding.NONE, 0);
        long cents = definition.totalAmount().cents();
        return new LiveRain(rain, now, definition.packets(), 0, cents, 0, OperatorStop.NOT_ENDED);
    }

    /** Creates a rain that is done from its fact, since it does not change any more. */
    public static LiveRain past(Rain done, Optional<Cancellation> cancellation) {
        RainEnding ending = done.ending();
        long rest = ending.restPackets().orElseThrow();
        long restCents = ending.restAmount().orElseThrow().cents();
        return new LiveRain(
                new Rain(done.id(), done.definition(), NOBODYS, ending, done.version()),
                ending.endedAt().orElseThrow(),
                rest,
                done.definition().packets() - rest,
                restCents,
                done.definition().totalAmount().cents() - restCents,
                OperatorStop.over(cancellation));
    }

    /**
     * Returns the REST form of the rain for all callers: counts, and amounts only when it is over. The sum of the
     * claims of a running rain would reveal the amount of the last packet.
     */
    public Map<String, Object> view() {
        String word = hasEnded() ? "over" : hasBegun() ? "running" : "announced";
        Map<String, Object> view = RainDefinition.FORM.answer(
                rain.definition(), "rainId", rain.id(), "state", word, "left", left, "claimed", claimed);
        view.put("endedAt", rain.ending().endedAt());
        view.put("restAmount", rain.ending().restAmount());
        view.put("returnedAt", rain.ending().returnedAt());
        RainDefinition definition = rain.definition();
        SaleTimes times = SaleTimes.of(
                definition.phases(),
                Optional.of(definition.startsAt()),
                Optional.of(rain.ending().endedAt().orElse(definition.endsAt())));
        return state.addToView(view, new Offer(times, now, left, claimed, true));
    }

    public boolean hasBegun() {
        return !now.isBefore(rain.definition().startsAt());
    }

    /** Returns the refusal of a change after the rain has begun. */
    public Conflict tooLate() {
        return new Conflict("begun", "The rain has begun; it can only be closed.")
                .with("startsAt", rain.definition().startsAt().toString());
    }

    /** Returns whether its time is over or it was ended before, so that it grants no packet any more. */
    public boolean hasEnded() {
        return rain.ending().endedAt().isPresent()
                || !now.isBefore(rain.definition().endsAt());
    }
}
