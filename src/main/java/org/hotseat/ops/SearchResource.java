package org.hotseat.ops;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.search.SearchText;
import org.hotseat.facts.search.Searches;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/** The search for the service desk over REST. */
@Path("ops/search")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("viewer")
public class SearchResource {

    @Inject
    private Searches searches;

    /** Returns the orders, holds, tickets, codes and packets that match the text, the newest first. */
    @GET
    @ReadsPersons
    public List<Map<String, Object>> find(
            @QueryParam("text") @Nullable String text, @QueryParam("resource") @Nullable String resource) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("text", text == null ? null : text.strip());
        given.put("resource", resource);
        Fields parameters = new Fields(given);
        Optional<String> words = parameters.text("text", 1, SearchText.LONGEST);
        parameters.require("text", words);
        Optional<String> of = parameters.id("resource", id -> id);
        parameters.check();
        return searches.find(new SearchText(words.orElseThrow(), of));
    }
}
