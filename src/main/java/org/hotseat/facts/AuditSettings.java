package org.hotseat.facts;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the audit.
 *
 * @param kept the time for which a line is kept
 */
@Service
public record AuditSettings(Duration kept) {

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    AuditSettings(Settings settings) {
        this(Duration.ofDays(settings.integer("hotseat.audit.days", 400, 1, 3650)));
    }
}
