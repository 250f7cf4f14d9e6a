package org.hotseat.redpacket;

import java.util.Optional;

/**
 * A rain as REST shows it to everybody: counts, and amounts only when nobody can grab any more. The sum of the claims of a running rain
 * would tell what the last packet is worth.
 */
public record RainView(
        String rainId,
        String totalAmount,
        int packets,
        String startsAt,
        String endsAt,
        String funderId,

        String state,

        long left,
        long claimed,

        Optional<String> endedAt,

        Optional<String> restAmount,

        Optional<String> returnedAt) {

    static RainView of(LiveRain live) {
        RainDefinition terms = live.rain().terms();
        Optional<Rain.Ended> ended = live.rain().ended();
        return new RainView(
                live.rain().id().value(),
                terms.total().toString(),
                terms.packets(),
                terms.start().toString(),
                terms.end().toString(),
                terms.funder().subject(),
                live.over() ? "over" : live.begun() ? "running" : "announced",
                live.left(),
                live.claimed(),
                ended.map(end -> end.at().toString()),
                ended.flatMap(Rain.Ended::rest).map(rest -> rest.amount().toString()),
                ended.flatMap(Rain.Ended::returned).map(Object::toString));
    }
}
