package org.hotseat.ops.trace;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hotseat.toolkit.Settings;

/** Settings of the form {@code name=text,name=text}, as OpenTelemetry writes them: texts are percent-encoded. */
final class NamedTexts {

    private NamedTexts() {}

    /** @throws IllegalArgumentException for any other form; the message names the variable and no value */
    static Map<String, String> read(Settings settings, String setting) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String part : settings.text(setting, "").split(",")) {
            if (!part.isBlank()) {
                int equals = part.indexOf('=');
                String name = equals < 0 ? "" : part.substring(0, equals).strip();
                if (!name.matches("[A-Za-z0-9._-]+")) {
                    throw bad(setting);
                }
                texts.put(name, text(setting, part.substring(equals + 1).strip()));
            }
        }
        return texts;
    }

    private static String text(String setting, String encoded) {
        String text;
        try {
            // A plus is a plus here.
            text = URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw bad(setting);
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw bad(setting);
        }
        return text;
    }

    private static IllegalArgumentException bad(String setting) {
        return Settings.bad(setting, "must be name=text,name=text with percent-encoded texts", null);
    }
}
