package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.hotseat.api.problem.Problem;
import org.hotseat.api.problem.Problems;

/**
 * Answers everything that is thrown on the way of a request with a {@link Problem}. Takes every {@code Throwable}, so
 * that no page of a server's own, with its class names, is ever sent. Only a server's answer that is no error (to
 * OPTIONS) passes.
 */
@Provider
@Dependent
public class FailureMapper implements ExceptionMapper<Throwable> {

    private static final int FIRST_ERROR = 400;

    private final Problems problems;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    public FailureMapper() {
        this(new Problems());
    }

    @Inject
    public FailureMapper(Problems problems) {
        this.problems = problems;
    }

    @Override
    public Response toResponse(Throwable thrown) {
        if (thrown instanceof WebApplicationException server
                && server.getResponse().getStatus() < FIRST_ERROR) {
            return server.getResponse();
        }
        Problem problem = problems.of(thrown);
        Response.ResponseBuilder response =
                Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem.json());
        problem.headers().forEach(response::header);
        if (thrown instanceof WebApplicationException server) {
            Object allow = server.getResponse().getHeaders().getFirst(HttpHeaders.ALLOW);
            if (allow != null) {
                response.header(HttpHeaders.ALLOW, allow);
            }
        }
        return response.build();
    }
}
