package org.hotseat.redpacket;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A rain as REST shows it to everybody: counts, and amounts only when nobody can grab any more. The sum of the claims of a running rain
 * would tell what the last packet is worth.
 */
@Schema(name = "Rain")
public record RainView(
        String rainId,
        String totalAmount,
        int packets,
        String startsAt,
        String endsAt,
        String funderId,

        @Schema(
                description = "announced, running or over",
                enumeration = {"announced", "running", "over"})
        String state,

        long left,
        long claimed,

        @Schema(description = "When it ended, at its time or before; absent until somebody has seen it end")
        Optional<String> endedAt,

        @Schema(description = "What nobody claimed; absent until it has been counted")
        Optional<String> restAmount,

        @Schema(description = "When the rest was in the funder's wallet")
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
