package org.hotseat.ops.trace;

import io.opentelemetry.sdk.trace.samplers.Sampler;
import org.hotseat.toolkit.Settings;

/**
 * Which requests are traced, by OpenTelemetry's names.
 *
 * @param word the name of the sampler
 * @param share the share of the requests that a sampler by share takes, from 0 to 1
 */
record Sampling(String word, double share) {

    private static final String ARGUMENT = "otel.traces.sampler.arg";
    private static final String PARENT_BASED = "parentbased_";

    /** @throws IllegalArgumentException for a bad value; the message names the variable */
    static Sampling read(Settings settings) {
        String word = settings.choice(
                "otel.traces.sampler",
                "parentbased_always_on",
                "always_on",
                "always_off",
                "traceidratio",
                "parentbased_always_on",
                "parentbased_always_off",
                "parentbased_traceidratio");
        return new Sampling(word, share(settings.text(ARGUMENT, "1")));
    }

    private static double share(String text) {
        try {
            double share = Double.parseDouble(text);
            if (share >= 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw Settings.bad(ARGUMENT, "must be a number from 0 to 1", e);
        }
        throw Settings.bad(ARGUMENT, "must be a number from 0 to 1", null);
    }

    Sampler sampler() {
        return word.startsWith(PARENT_BASED)
                ? Sampler.parentBased(root(word.substring(PARENT_BASED.length())))
                : root(word);
    }

    private Sampler root(String name) {
        return switch (name) {
            case "always_on" -> Sampler.alwaysOn();
            case "always_off" -> Sampler.alwaysOff();
            default -> Sampler.traceIdRatioBased(share);
        };
    }
}
