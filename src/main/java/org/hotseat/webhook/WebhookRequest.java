package org.hotseat.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;

/** Reads a webhook's definition. */
final class WebhookRequest {

    static final int MAX_SINCE = 64;

    private static final int MAX_URL_LENGTH = 1_000;
    private static final int MAX_RESOURCES = 100;
    private static final String URL = "url";
    private static final String TYPES = "types";
    private static final String RESOURCES = "resources";
    private static final Set<String> WORDS =
            Arrays.stream(ChangeType.values()).map(ChangeType::wireName).collect(Collectors.toSet());

    private WebhookRequest() {}

    /**
     * Reads a definition.
     *
     * @throws InvalidInput listing every bad field
     */
    static Webhook.Definition read(Fields body) {
        Optional<URI> url = Optional.ofNullable(body.require(URL, body.text(URL, 1, MAX_URL_LENGTH)))
                .flatMap(text -> url(text, body));
        List<String> types = Optional.ofNullable(body.require(TYPES, body.texts(TYPES, ChangeType.values().length)))
                .orElse(List.of());
        if (body.has(TYPES) && (types.isEmpty() || !WORDS.containsAll(types))) {
            body.addError(
                    TYPES, "must be one or more of " + WORDS.stream().sorted().collect(Collectors.joining(", ")));
        }
        List<String> resources = body.texts(RESOURCES, MAX_RESOURCES).orElse(List.of());
        if (!resources.stream().allMatch(Ids::valid)) {
            body.addError(RESOURCES, "must be ids of resources");
        }
        body.check();
        return new Webhook.Definition(
                url.orElseThrow(),
                types.stream().distinct().toList(),
                resources.stream().distinct().toList());
    }

    private static Optional<URI> url(String text, Fields body) {
        try {
            URI url = new URI(text);
            boolean scheme = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
            if (scheme
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null
                    && url.getPort() != 0
                    && url.getPort() <= 65_535
                    && text.equals(url.toASCIIString())) {
                return Optional.of(url);
            }
        } catch (URISyntaxException e) {
            // The refusal below names the field.
        }
        body.addError(URL, "must be an https or http address with a host, without user and fragment");
        return Optional.empty();
    }
}
