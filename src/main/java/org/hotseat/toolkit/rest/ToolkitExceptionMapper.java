package org.hotseat.toolkit.rest;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.hotseat.toolkit.InvalidArgumentException;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.lock.LockLostException;
import org.hotseat.toolkit.lock.LockNotAcquiredException;
import org.hotseat.toolkit.stream.UnknownStreamException;

/**
 * Maps the toolkit's exceptions to HTTP. A lock of another holder gives 409, an unavailable Redis 503 with
 * {@code Retry-After}, a bad argument 400, an unknown stream 404, and any other exception 500. The body is the
 * exception's code as plain text. It is not a provider: an application that wants it defines a subclass with
 * {@code @Provider}, which may choose other statuses.
 */
public class ToolkitExceptionMapper implements ExceptionMapper<ToolkitException> {

    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;
    private static final String RETRY_AFTER_SECONDS = "1";

    private final int refusedStatus;
    private final int awayStatus;

    /** Uses the statuses 409 and 503. */
    public ToolkitExceptionMapper() {
        this(CONFLICT, UNAVAILABLE);
    }

    /**
     * @param refusedStatus the status for a lock that was not acquired or was lost, 400 to 599
     * @param awayStatus the status for an unavailable Redis, 400 to 599
     * @throws IllegalArgumentException for a status that is not an error
     */
    public ToolkitExceptionMapper(int refusedStatus, int awayStatus) {
        this.refusedStatus = error(refusedStatus);
        this.awayStatus = error(awayStatus);
    }

    @Override
    public Response toResponse(ToolkitException exception) {
        Response.ResponseBuilder answer =
                Response.status(status(exception)).type(MediaType.TEXT_PLAIN).entity(exception.code());
        if (exception instanceof RedisUnavailableException) {
            answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return answer.build();
    }

    private int status(ToolkitException exception) {
        if (exception instanceof LockNotAcquiredException || exception instanceof LockLostException) {
            return refusedStatus;
        } else if (exception instanceof RedisUnavailableException) {
            return awayStatus;
        } else if (exception instanceof InvalidArgumentException) {
            return Response.Status.BAD_REQUEST.getStatusCode();
        } else if (exception instanceof UnknownStreamException) {
            return Response.Status.NOT_FOUND.getStatusCode();
        }
        return Response.Status.INTERNAL_SERVER_ERROR.getStatusCode();
    }

    private static int error(int status) {
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("A status of an error is 400 to 599, not " + status);
        }
        return status;
    }
}
