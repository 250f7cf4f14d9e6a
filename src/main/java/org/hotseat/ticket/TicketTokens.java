package org.hotseat.ticket;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.order.Order;

/**
 * The signed form of tickets: a JSON Web Signature with ES256 (RFC 7515, RFC 7518). It contains the ticket's id and the
 * resource, and no more, so that its QR code is small. It does not contain the person, so that a lost ticket reveals no
 * name.
 */
@Service
public class TicketTokens {

    /** The longest signed form, in characters. */
    public static final int MAX_LENGTH = 2_048;

    /** The type of tickets that earlier versions have signed. Their keys sign nothing else, so later ones have none. */
    private static final JOSEObjectType EARLIER = new JOSEObjectType("hotseat-ticket");

    private static final String ID = "jti";

    /** The claim with the number of the form, of a ticket that was transferred or moved. Short, for the QR code. */
    private static final String FORM = "n";

    private final TicketKeys keys;

    @Inject
    TicketTokens(TicketKeys keys) {
        this.keys = keys;
    }

    /**
     * Makes sure that the key is known. The first call reads it from MongoDB.
     *
     * @throws Unavailable when MongoDB is unavailable
     */
    void prepare() {
        keys.signing();
    }

    /**
     * Signs a ticket. Each call returns another signature for the same content.
     *
     * @throws Unavailable when the key is not known yet and MongoDB is unavailable
     */
    String sign(SignedTicket signing, Order order) {
        TicketId ticket = signing.ticket();
        ECKey key = keys.signing();
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put(ID, ticket.toString());
        claims.put("kind", order.model());
        claims.put("res", order.resource());
        if (signing.form() > 0) {
            claims.put(FORM, signing.form());
        }
        JWSObject signed = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(), new Payload(claims));
        try {
            signed.sign(new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new Broken("A ticket cannot be signed", e);
        }
        return signed.serialize();
    }

    /** Returns the ticket of a signed form. Returns empty for a text that none of the keys has signed. */
    public Optional<SignedTicket> read(String token) {
        try {
            JWSObject signed = parsed(token);
            JWSHeader header = signed.getHeader();
            if (!JWSAlgorithm.ES256.equals(header.getAlgorithm())
                    || header.getType() != null && !EARLIER.equals(header.getType())
                    || header.getKeyID() == null) {
                return Optional.empty();
            }
            Optional<ECKey> key = keys.find(header.getKeyID());
            if (key.isEmpty() || !signed.verify(new ECDSAVerifier(key.get().toPublicJWK()))) {
                return Optional.empty();
            }
            return Optional.ofNullable(signed.getPayload().toJSONObject()).flatMap(TicketTokens::read);
        } catch (ParseException e) {
            return Optional.empty();
        } catch (JOSEException e) {
            throw new Broken("A ticket cannot be verified", e);
        }
    }

    private static Optional<SignedTicket> read(Map<String, Object> claims) {
        int form = claims.get(FORM) instanceof Number number ? number.intValue() : 0;
        return claims.get(ID) instanceof String id
                ? TicketId.parse(id).map(ticket -> new SignedTicket(ticket, form))
                : Optional.empty();
    }

    /**
     * Parses a signed form. The library throws any kind of exception for a header that is not an object, and any
     * visitor can show such a text.
     */
    private static JWSObject parsed(String token) throws ParseException {
        try {
            return JWSObject.parse(token);
        } catch (RuntimeException e) {
            throw new ParseException(e.toString(), 0);
        }
    }
}
