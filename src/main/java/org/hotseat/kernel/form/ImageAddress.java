package org.hotseat.kernel.form;

import java.net.URI;
import java.util.Optional;

/** The address of a picture on another host, which browsers load by TLS. Hotseat never requests it. */
public record ImageAddress(String value) {

    private static final String FIELD = "image";
    private static final int LONGEST = 500;

    /** Reads {@code image}. Adds an error like {@link Fields}. */
    static Optional<ImageAddress> read(Fields body) {
        Optional<String> text = body.text(FIELD, 1, LONGEST);
        if (text.isPresent() && !isValid(text.get())) {
            body.addError(FIELD, "must be an address that begins with https://");
        }
        return text.filter(ImageAddress::isValid).map(ImageAddress::new);
    }

    private static boolean isValid(String text) {
        try {
            URI address = URI.create(text);
            return "https".equals(address.getScheme()) && address.getHost() != null && address.getUserInfo() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
