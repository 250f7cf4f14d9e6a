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
import java.util.stream.Stream;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * The keys that sign tickets: those of the settings, and the key that Hotseat has created itself, if any. Each key is
 * named by the beginning of its thumbprint (RFC 7638). Thread-safe. MongoDB is read until its key is known, and never
 * again afterwards.
 */
@Service
class TicketKeys {

    /** The length of a key's name, which every ticket and its QR code contain. */
    private static final int NAME_LENGTH = 8;

    private final TicketKeyFacts facts;
    private final List<ECKey> given;
    private volatile @Nullable ECKey own;

    @Inject
    TicketKeys(TicketKeyFacts facts, TicketSettings settings) {
        this.facts = facts;
        this.given = settings.keys().stream().map(TicketKeys::named).toList();
    }

    /**
     * Returns the key that signs. Creates one if none exists.
     *
     * @throws Unavailable when the key is not known yet and MongoDB is unavailable
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

    /** Returns the key with this name, with which a ticket may have been signed. */
    Optional<ECKey> find(String name) {
        return names().filter(key -> key.getKeyID().equals(name)).findAny();
    }

    /** Returns the public parts of all keys in the form of RFC 7517. Creates a key if none exists. */
    Map<String, Object> published() {
        signing();
        return new JWKSet(names().<JWK>map(key -> key).toList()).toJSONObject(true);
    }

    /** Returns each key under its name, and under its whole thumbprint, which tickets of earlier versions have. */
    private Stream<ECKey> names() {
        return all().stream().flatMap(key -> Stream.of(key, named(key, thumbprint(key))));
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
        return named(key, thumbprint(key).substring(0, NAME_LENGTH));
    }

    private static ECKey named(ECKey key, String name) {
        return new ECKey.Builder(key)
                .keyID(name)
                .keyUse(KeyUse.SIGNATURE)
                .algorithm(JWSAlgorithm.ES256)
                .build();
    }

    private static String thumbprint(ECKey key) {
        try {
            return key.computeThumbprint().toString();
        } catch (JOSEException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
