package org.hotseat.ticket;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hotseat.facts.StorageKey;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.order.Order;
import org.hotseat.testing.QrReader;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Test;

/** Tickets as they are signed and drawn, now and by earlier versions. */
class TicketFormsIT {

    private static final TicketId SEAT = TicketId.of("d7a87dd2-f0c9-4bd7-b9d3-34279123bd1b-0~parterre-C-24");

    private final TicketKeys keys = new TicketKeys(
            new TicketKeyFacts(
                    new MongoConnection(new FactsSettings(
                            TestStores.current().mongoUri(),
                            "tickets_" + UUID.randomUUID(),
                            Duration.ofSeconds(20),
                            true,
                            100,
                            100)),
                    new StorageKey(Optional.empty())),
            new TicketSettings(List.of(), false));
    private final TicketTokens tokens = new TicketTokens(keys);

    @Test
    void aTicketOfUsualIdsIsReadFromAtMostFiftySevenModules() {
        SignedTicket ticket = new SignedTicket(SEAT, 0);
        String token = tokens.sign(ticket, new Order(Map.of("model", "program", "resource", "winter-gala-24")));
        String picture = QrPicture.svg(token);

        assertThat(tokens.read(token)).contains(ticket);
        assertThat(QrReader.readSvg(picture)).isEqualTo(token);
        int side = Integer.parseInt(
                picture.replaceFirst(".*?viewBox=\"0 0 (\\d+) .*", "$1").trim());
        assertThat(side - 2 * 4).as(token).isLessThanOrEqualTo(57);
    }

    @Test
    void aTransferredTicketSaysHowOftenItWas() {
        SignedTicket ticket = new SignedTicket(SEAT, 3);

        assertThat(tokens.read(tokens.sign(ticket, new Order(Map.of("model", "program", "resource", "gala")))))
                .contains(ticket);
    }

    @Test
    void ticketsOfEarlierVersionsStayGood() throws Exception {
        ECKey key = keys.signing();
        String thumbprint = key.computeThumbprint().toString();

        assertThat(tokens.read(signed(key, thumbprint, "hotseat-ticket"))).contains(new SignedTicket(SEAT, 0));
        assertThat(JWKSet.parse(keys.published()).getKeys())
                .extracting(each -> each.getKeyID())
                .containsExactly(thumbprint.substring(0, 8), thumbprint);
    }

    @Test
    void whatTheKeySignedForAnotherUseIsNoTicket() throws Exception {
        ECKey key = keys.signing();

        assertThat(tokens.read(signed(key, key.getKeyID(), "JWT"))).isEmpty();
        assertThat(tokens.read(signed(key, "another", "hotseat-ticket"))).isEmpty();
    }

    private static String signed(ECKey key, String name, String type) throws Exception {
        JWSObject signed = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(new JOSEObjectType(type))
                        .keyID(name)
                        .build(),
                new Payload(Map.of("jti", SEAT.toString(), "kind", "program", "res", "gala", "unit", SEAT.unit())));
        signed.sign(new ECDSASigner(key));
        return signed.serialize();
    }
}
