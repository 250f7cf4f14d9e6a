package org.hotseat.api.body;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;
import org.hotseat.api.json.BodySettings;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;

/**
 * The last check of a request before its body is read. All other refusals that need no body come earlier. It refuses an
 * announced length over the caller's limit (413). If the body has not arrived yet, this filter requests it:
 * {@link IncompleteBodies} then reads it without a thread and dispatches the request again.
 */
@Provider
@Dependent
@Priority(BodyAdmission.LAST)
public class BodyAdmission implements ContainerRequestFilter {

    public static final int LAST = Priorities.USER + 1_000;

    private static final int TOO_LARGE = 413;

    private final BodySettings settings;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public BodyAdmission() {
        this.settings = null;
    }

    @Inject
    public BodyAdmission(BodySettings settings) {
        this.settings = settings;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getProperty(StreamedBodies.STREAMED) != null) {
            // The resource reads the body itself.
            return;
        }
        int limit = limitFor(request);
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        // The container itself refuses a length that is not a number.
        if (length != null && length.matches("\\d{1,18}") && Long.parseLong(length) > limit) {
            throw new ClientErrorException(TOO_LARGE);
        }
        if (request.getProperty(RequiredBody.MISSING) != null) {
            request.setProperty(RequiredBody.WANTED, new RequiredBody(subject(request), limit));
            request.abortWith(Response.noContent().build());
        }
    }

    private int limitFor(ContainerRequestContext request) {
        boolean operator = caller(request)
                .filter(caller -> caller.roles().contains(Role.OPERATOR))
                .isPresent();
        return operator ? settings.operatorLimit() : settings.userLimit();
    }

    private static String subject(ContainerRequestContext request) {
        return caller(request).map(Caller::subject).orElse(AwaitedBodies.NO_TOKEN);
    }

    private static Optional<Caller> caller(ContainerRequestContext request) {
        return Optional.ofNullable(request.getSecurityContext().getUserPrincipal())
                .filter(Caller.class::isInstance)
                .map(Caller.class::cast);
    }
}
