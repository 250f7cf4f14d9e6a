package org.hotseat.ticket;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import jakarta.inject.Inject;
import java.io.File;
import java.io.IOException;
import java.text.ParseException;
import java.util.List;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The settings of tickets.
 *
 * @param keys the keys: the first one signs, the others have signed before; empty if Hotseat uses a key of its own
 * @param reEntry whether a ticket that has left admits its holder again
 */
@Service
public record TicketSettings(List<ECKey> keys, boolean reEntry) {

    private static final String LOCATION = "hotseat.ticket.keys.location";
    private static final String RE_ENTRY = "hotseat.ticket.re.entry";

    public TicketSettings {
        keys = List.copyOf(keys);
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    public TicketSettings(Settings settings) {
        this(settings.text(LOCATION).map(TicketSettings::read).orElse(List.of()), settings.flag(RE_ENTRY, false));
    }

    private static List<ECKey> read(String file) {
        List<JWK> keys;
        try {
            keys = JWKSet.load(new File(file)).getKeys();
        } catch (IOException | ParseException e) {
            throw Settings.bad(LOCATION, "must be the path of a JSON Web Key Set", null);
        }
        if (keys.isEmpty()
                || !keys.stream().allMatch(TicketSettings::usable)
                || !keys.get(0).isPrivate()) {
            throw Settings.bad(
                    LOCATION, "must name keys of the curve P-256 only, the first of them with its private part", null);
        }
        return keys.stream().map(JWK::toECKey).toList();
    }

    private static boolean usable(JWK key) {
        return key instanceof ECKey curved && curved.getCurve().equals(Curve.P_256);
    }

    /** Leaves the keys out. */
    @Override
    public String toString() {
        return "TicketSettings[" + keys.size() + " keys, reEntry=" + reEntry + "]";
    }
}
