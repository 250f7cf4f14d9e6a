package org.hotseat.redpacket;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * A rain at one moment, as the hot state has it. The counts add up to the rain's packets and total.
 *
 * @param rain with a seed of nobody's: what reads it cannot tell the packets
 * @param now by Redis's clock; of one that is past the time of its end
 */
record LiveRain(Rain rain, Instant now, long left, long claimed, long leftCents, long claimedCents) {

    static final Script<Read> READ = Script.load("redpacket/read_rain", Read.class);

    private static final Seed NOBODYS = new Seed("0".repeat(64));

    enum Read {
        RAIN
    }

    static ScriptCall<Read> call(RainKeys keys) {
        return READ.call(keys.partition(), keys.guard(), Rain.FIELDS);
    }

    static LiveRain of(RainId id, ScriptReply<Read> reply) {
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < Rain.FIELDS.size(); i++) {
            fields.put(Rain.FIELDS.get(i), reply.text(5 + i));
        }
        return new LiveRain(
                Rain.of(id, NOBODYS, fields),
                Instant.ofEpochMilli(reply.number(0)),
                reply.number(1),
                reply.number(2),
                reply.number(3),
                reply.number(4));
    }

    /** A rain of which nothing is left to do, from its fact: nothing of it changes any more. */
    static LiveRain past(Rain done) {
        Rain.Ended ended = done.ended().orElseThrow();
        Rain.Rest rest = ended.rest().orElseThrow();
        RainDefinition terms = done.terms();
        return new LiveRain(
                new Rain(done.id(), terms, NOBODYS, done.ended(), done.version()),
                ended.at(),
                rest.packets(),
                terms.packets() - rest.packets(),
                rest.amount().cents(),
                terms.total().cents() - rest.amount().cents());
    }

    boolean begun() {
        return !now.isBefore(rain.terms().start());
    }

    /** Whether its time is up or it has been ended before; no packet is given away any more. */
    boolean over() {
        return rain.ended().isPresent() || !now.isBefore(rain.terms().end());
    }
}
