package org.hotseat.api.meter;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/** Records the time at which a request arrives in Jakarta REST, before a resource method is chosen for it. */
@Provider
@Dependent
@PreMatching
@Priority(ArrivalFilter.FIRST)
public class ArrivalFilter implements ContainerRequestFilter {

    /** The priority before every other filter, so that requests that another filter refuses are timed, too. */
    static final int FIRST = 1;

    private static final String ARRIVED = "org.hotseat.arrived";

    @Override
    public void filter(ContainerRequestContext request) {
        request.setProperty(ARRIVED, System.nanoTime());
    }

    /** Returns the time of arrival as {@link System#nanoTime}; the present time if no filter has noted it. */
    static long nanos(ContainerRequestContext request) {
        return request.getProperty(ARRIVED) instanceof Long nanos ? nanos : System.nanoTime();
    }
}
