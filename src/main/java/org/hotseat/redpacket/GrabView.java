package org.hotseat.redpacket;

import java.util.Optional;

/** What a grab brought, as REST shows it. */
public record GrabView(String code, Optional<String> redPacketId, Optional<String> amount) {

    static GrabView of(String code, RainGrabs.Packet packet) {
        return new GrabView(
                code, Optional.of(packet.id()), Optional.of(packet.amount().toString()));
    }

    static GrabView noneLeft() {
        return new GrabView("-1", Optional.empty(), Optional.empty());
    }
}
