package org.hotseat.order.rest;

import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.HmacKey;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the checkout.
 *
 * @param checkout the checkout; empty if the company has none for the pages
 */
@Service
record CheckoutSettings(Optional<Checkout> checkout) {

    private static final String URL = "hotseat.checkout.url";
    private static final String KEY = "hotseat.checkout.key";
    private static final String RETURN = "hotseat.checkout.return";
    private static final int KEY_BYTES = 32;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that is missing or has a bad value
     */
    @Inject
    CheckoutSettings(Settings settings) {
        this(read(settings));
    }

    private static Optional<Checkout> read(Settings settings) {
        Optional<URI> address = settings.address(URL);
        Optional<HmacKey> key = settings.key(KEY, KEY_BYTES).map(HmacKey::of);
        Optional<URI> pages = settings.address(RETURN);
        List<String> names = List.of(URL, KEY, RETURN);
        List<String> missing =
                names.stream().filter(name -> settings.text(name).isEmpty()).toList();
        if (missing.equals(names)) {
            return Optional.empty();
        }
        if (!missing.isEmpty()) {
            throw Settings.bad(missing.get(0), "must be set when another setting of the checkout is", null);
        }
        return Optional.of(new Checkout(address.orElseThrow(), key.orElseThrow(), pages.orElseThrow()));
    }
}
