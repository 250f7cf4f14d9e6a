package org.hotseat.api;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import org.hotseat.api.problem.Problem;
import org.hotseat.api.problem.Problems;
import org.hotseat.kernel.error.Result;

/**
 * Answers a {@link Result}: with its answer and the status that the resource gave, or with the {@link Problem} of its
 * refusal. A thrown refusal would be wrapped three times by the server, each time with a stack trace. In a rush half of
 * the answers are refusals.
 */
@Provider
@Dependent
@Priority(ResultAnswers.FIRST)
public class ResultAnswers implements ContainerResponseFilter {

    /** The priority before filters that read the status. Response filters run from the greatest priority down. */
    static final int FIRST = Priorities.USER + 1000;

    private final Problems problems;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    public ResultAnswers() {
        this(new Problems());
    }

    @Inject
    public ResultAnswers(Problems problems) {
        this.problems = problems;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Result<?> result) {
            result.answer().ifPresent(response::setEntity);
            result.refusal().ifPresent(refusal -> refuse(response, problems.of(refusal)));
        }
    }

    private static void refuse(ContainerResponseContext response, Problem problem) {
        response.setStatus(problem.status());
        response.setEntity(problem.json(), response.getEntityAnnotations(), Problem.MEDIA_TYPE);
        problem.headers().forEach((name, value) -> response.getHeaders().putSingle(name, value));
    }
}
