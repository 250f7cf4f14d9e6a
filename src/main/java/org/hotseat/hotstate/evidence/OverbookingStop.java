package org.hotseat.hotstate.evidence;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Stops the sale of a resource of which more is taken by the facts than exists. A rebuild opens it as stopped, in Redis
 * alone, until an operator resumes it or a later rebuild finds the sum correct.
 */
@Service
public class OverbookingStop {

    private static final System.Logger LOG = System.getLogger(OverbookingStop.class.getName());

    private final Counter found;

    @Inject
    public OverbookingStop(MeterRegistry meters) {
        this.found = Counter.builder("hotseat.rebuilds.overbooked")
                .description("Rebuilds that found more taken by the facts than there is; any is an alarm")
                .register(meters);
    }

    /**
     * Returns the fields to add to the end of the hash with which a rebuild opens a resource. Fields and values
     * alternate; the list is empty if the sum is correct.
     *
     * @param free the number of free units by the facts; below 0 it raises an alarm
     */
    public List<String> fields(ResourceId resource, long free) {
        if (free >= 0) {
            return List.of();
        }
        alarm();
        LOG.log(
                Level.ERROR,
                "HS412 {0} is stopped: by the facts {1} more is taken than there is",
                resource,
                Long.toString(-free));
        return List.of("stopped", "1", "halted", "by the facts more is taken than there is");
    }

    /**
     * Raises the alarm for a resource with documents of an earlier system, which may have sold more than exists. The
     * resource is sold out then, and its sale is not stopped.
     */
    public void alarmInherited(ResourceId resource, long free) {
        if (free < 0) {
            alarm();
            LOG.log(
                    Level.WARNING,
                    "HS413 {0} is sold out: with what an earlier system has left {1} more is taken than there is",
                    resource,
                    Long.toString(-free));
        }
    }

    private void alarm() {
        found.increment();
    }
}
