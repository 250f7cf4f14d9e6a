package com.example.shop;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.hotseat.kernel.Conflict;
import org.hotseat.kernel.HotseatException;
import org.hotseat.kernel.Unavailable;

/** What the toolkit throws, over HTTP. */
@Provider
public class Refusals implements ExceptionMapper<HotseatException> {

    @Override
    public Response toResponse(HotseatException trouble) {
        int status = trouble instanceof Conflict ? 409 : trouble instanceof Unavailable ? 503 : 500;
        return Response.status(status).entity(trouble.code()).build();
    }
}
