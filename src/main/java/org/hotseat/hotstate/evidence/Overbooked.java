package org.hotseat.hotstate.evidence;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Keeps a resource from selling of which more is taken by the facts than there is. It is opened as stopped, in Redis
 * alone, until an operator resumes it or a rebuild finds that its sum is right.
 */
@Service
public class Overbooked {

    private static final System.Logger LOG = System.getLogger(Overbooked.class.getName());

    private final Counter found;

    @Inject
    public Overbooked(MeterRegistry meters) {
        this.found = Counter.builder("hotseat.rebuilds.overbooked")
                .description("Rebuilds that found more taken by the facts than there is; any is an alarm")
                .register(meters);
    }

    /**
     * The fields of the hash with which a rebuild opens a resource, behind all others: field and value by turns, none
     * if the sum is right.
     *
     * @param free what is left by the facts; an alarm below 0
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
     * The same where documents of an earlier system are among them, which may have sold more than there is: nothing is
     * left, and the sale is not stopped for it.
     */
    public void inherited(ResourceId resource, long free) {
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
