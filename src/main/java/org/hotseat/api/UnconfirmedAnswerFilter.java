package org.hotseat.api;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import org.hotseat.api.json.Json;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.caller.Act;

/**
 * Changes answers of Jakarta REST that are not confirmed to their {@link UnconfirmedAnswer} form. {@code DirectAnswers}
 * does the same for answers without Jakarta REST.
 */
@Provider
@Dependent
@Priority(UnconfirmedAnswerFilter.AFTER_RESULTS)
public class UnconfirmedAnswerFilter implements ContainerResponseFilter {

    /**
     * The priority after filters that convert a result, and before filters that read the status. Response filters run
     * from the greatest priority down.
     */
    static final int AFTER_RESULTS = Priorities.USER + 900;

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(UnconfirmedAnswer.ACT) instanceof Act act && act.confirming()) {
            UnconfirmedAnswer.of(
                            act,
                            request.getMethod(),
                            request.getUriInfo().getRequestUri().getRawPath(),
                            response.getStatus(),
                            response.getEntity())
                    .ifPresent(form -> answer(response, form));
        }
    }

    private static void answer(ContainerResponseContext response, UnconfirmedAnswer form) {
        boolean refused = form.status() >= 400;
        response.setStatus(form.status());
        response.setEntity(
                refused ? Json.bytes(form.fields()) : form.fields(),
                response.getEntityAnnotations(),
                refused ? Problem.MEDIA_TYPE : MediaType.APPLICATION_JSON_TYPE);
        form.headers().forEach((name, value) -> response.getHeaders().putSingle(name, value));
    }
}
