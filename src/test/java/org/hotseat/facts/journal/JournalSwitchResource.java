package org.hotseat.facts.journal;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/** Stops a server's journal, as though it died right after a script; only in the WARs of tests that add it. */
@Path("test/journal/{state}")
@ApplicationScoped
public class JournalSwitchResource {

    private final Journal journal;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    public JournalSwitchResource() {
        this(null);
    }

    @Inject
    public JournalSwitchResource(Journal journal) {
        this.journal = journal;
    }

    @POST
    @PermitAll
    public Response turn(@PathParam("state") String state) {
        journal.hold(state.equals("held"));
        return Response.noContent().build();
    }
}
