package org.hotseat.redpacket;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a grab brought, as REST shows it. */
@Schema(name = "Grab")
public record GrabView(
        @Schema(
                description = "0 got one, 1 had this one already, -1 none left",
                enumeration = {"0", "1", "-1"})
        String code,

        Optional<String> redPacketId,

        @Schema(example = "7.10") Optional<String> amount) {

    static GrabView of(String code, RainGrabs.Packet packet) {
        return new GrabView(
                code, Optional.of(packet.id()), Optional.of(packet.amount().toString()));
    }

    static GrabView noneLeft() {
        return new GrabView("-1", Optional.empty(), Optional.empty());
    }
}
