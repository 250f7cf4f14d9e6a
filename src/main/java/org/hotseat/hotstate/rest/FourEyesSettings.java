package org.hotseat.hotstate.rest;

import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the four-eyes rule.
 *
 * @param acts the acts that need two operators, by their words in the audit: {@code cancel}, {@code erase}
 */
@Service
public record FourEyesSettings(Set<String> acts) {

    private static final String ACTS = "hotseat.four.eyes";
    private static final Set<String> POSSIBLE = Set.of("cancel", "erase");

    public FourEyesSettings {
        acts = Set.copyOf(acts);
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable when it names another act
     */
    @Inject
    FourEyesSettings(Settings settings) {
        this(read(settings.text(ACTS, "")));
    }

    private static Set<String> read(String text) {
        Set<String> acts = Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(act -> !act.isEmpty())
                .collect(Collectors.toSet());
        if (!POSSIBLE.containsAll(acts)) {
            throw Settings.bad(ACTS, "must be cancel, erase, or both with a comma between them", null);
        }
        return acts;
    }
}
