package org.hotseat.api;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.InvalidInput;

/**
 * Refuses a request that gives an {@code Idempotency-Key} or a query parameter more than once: which of them is meant would be the
 * server's guess, and another one's tomorrow.
 */
@Provider
@Dependent
@Priority(Priorities.USER)
public class DuplicateParameters implements ContainerRequestFilter {

    private static final String KEY = "Idempotency-Key";
    private static final String ONCE = "must be given once";

    @Override
    public void filter(ContainerRequestContext request) {
        List<String> keys = request.getHeaders().get(KEY);
        if (keys != null && keys.size() > 1) {
            throw InvalidInput.of(KEY, ONCE);
        }
        if (request.getUriInfo().getRequestUri().getRawQuery() != null) {
            List<InvalidInput.BadField> repeated = new ArrayList<>();
            request.getUriInfo().getQueryParameters().forEach((name, values) -> {
                if (values.size() > 1) {
                    repeated.add(new InvalidInput.BadField(JsonBody.shown(name), ONCE));
                }
            });
            if (!repeated.isEmpty()) {
                throw new InvalidInput(repeated);
            }
        }
    }
}
