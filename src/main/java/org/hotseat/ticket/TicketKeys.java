package org.hotseat.ticket;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * The keys of tickets: those of the settings, and the one that Hotseat made for itself, if it ever needed one. Each is
 * named by its thumbprint (RFC 7638). For all threads; MongoDB is asked until its key is known, and then never again.
 */
@Service
class TicketKeys {

    private final TicketKeyFacts facts;
    private final List<ECKey> given;
    private volatile @Nullable ECKey own;

    @Inject
    TicketKeys(TicketKeyFacts facts, TicketSettings settings) {
        this.facts = facts;
        this.given = settings.keys().stream().map(TicketKeys::named).toList();
    }

    /**
     * The key that signs.
     *
     * @throws Unavailable when it is not known yet and MongoDB is away
     */
    ECKey signing() {
        if (!given.isEmpty()) {
            return given.get(0);
        }
        ECKey known = own;
        if (known == null) {
            known = read(facts.made(TicketKeys::generated));
            own = known;
        }
        return known;
    }

    /** The key of this name, with which a ticket may have been signed. */
    Optional<ECKey> find(String name) {
        return all().stream().filter(key -> key.getKeyID().equals(name)).findAny();
    }

    /** The public parts of all keys in the form of RFC 7517; makes a key when there is none. */
    Map<String, Object> published() {
        signing();
        return new JWKSet(List.<JWK>copyOf(all())).toJSONObject(true);
    }

    private List<ECKey> all() {
        List<ECKey> all = new ArrayList<>(given);
        if (own == null) {
            facts.find().ifPresent(jwk -> own = read(jwk));
        }
        Optional.ofNullable(own).ifPresent(all::add);
        return all;
    }

    private static String generated() {
        try {
            return new ECKeyGenerator(Curve.P_256).generate().toJSONString();
        } catch (JOSEException e) {
            throw new IllegalStateException("Every Java platform has P-256", e);
        }
    }

    private static ECKey read(String jwk) {
        try {
            return named(ECKey.parse(jwk));
        } catch (ParseException e) {
            throw new Broken("The key of tickets cannot be read", e);
        }
    }

    private static ECKey named(ECKey key) {
        try {
            return new ECKey.Builder(key)
                    .keyIDFromThumbprint()
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.ES256)
                    .build();
        } catch (JOSEException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
