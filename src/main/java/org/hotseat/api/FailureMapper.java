package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;
import java.util.TreeSet;
import org.hotseat.api.problem.Problem;
import org.hotseat.api.problem.Problems;

/**
 * Answers every exception of a request with a {@link Problem}. It handles every {@code Throwable}, so that no error
 * page of the server, with its class names, is ever sent. An exception with a status below 400 (the server's answer to
 * OPTIONS) is passed on unchanged.
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
        if (thrown instanceof NotAllowedException server) {
            response.header(HttpHeaders.ALLOW, allowed(server.getResponse().getAllowedMethods()));
        }
        return response.build();
    }

    /**
     * Returns the value of the header {@code Allow}. The servers name OPTIONS, which is refused, and some of them do
     * not name HEAD.
     */
    private static String allowed(Set<String> named) {
        Set<String> methods = new TreeSet<>(named);
        methods.remove(HttpMethod.OPTIONS);
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        return String.join(", ", methods);
    }
}
