package org.hotseat.demo.overlay;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.form.Fields;

/**
 * Storms to watch: one at a time, the last ten are remembered. Anybody may start one, as anybody may get a token here.
 */
@Path("demo/storms")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class StormsResource {

    /** The fault's effect is in the storm's report. */
    public record FaultDone(String fault) {}

    private static final int REMEMBERED = 10;
    private static final int MIN = 10;
    private static final int MAX = 10_000;

    private final TokenSigner signer;
    private final StoreFaults faults;
    private final Deque<Storm> storms = new ArrayDeque<>();

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public StormsResource() {
        this.signer = null;
        this.faults = null;
    }

    @Inject
    public StormsResource(Config config) {
        this.signer = DemoKey.signer(config);
        this.faults = new StoreFaults(config.getOptionalValue(StoreFaults.SETTING, String.class));
    }

    /** The last ones, the newest first. */
    @GET
    @PermitAll
    public List<StormReport.Line> list() {
        synchronized (storms) {
            return storms.stream().map(Storm::line).toList();
        }
    }

    @GET
    @Path("{id}")
    @PermitAll
    public StormReport get(@PathParam("id") String id) {
        return named(id).report();
    }

    /** Starts one; it goes on behind the answer. Refuses (409) while another one is under way. */
    @POST
    @PermitAll
    @Consumes(MediaType.APPLICATION_JSON)
    public StormReport start(Fields body, @Context HttpServletRequest request) {
        String name = Optional.ofNullable(body.require("model", body.text("model", 1, 20)))
                .orElse("");
        Optional<StormModel> model = StormModel.named(name);
        if (model.isEmpty() && body.isValid()) {
            body.addError("model", "must be schedules, programs, sales, rains or drops");
        }
        Long people = body.require("people", body.integer("people", MIN, MAX));
        body.check();
        URI api = URI.create("http://127.0.0.1:" + request.getLocalPort() + request.getContextPath() + "/api/");
        String token = signer.sign("storm", List.of("service", "operator"), List.of());
        Storm storm = new Storm(
                "storm-" + Long.toString(System.currentTimeMillis(), 36),
                model.orElseThrow(),
                Optional.ofNullable(people).orElseThrow().intValue(),
                new StormClient(api, token),
                faults.possible());
        remember(storm);
        Thread thread = new Thread(storm::run, "demo-storm");
        thread.setDaemon(true);
        thread.start();
        return storm.report();
    }

    /**
     * Breaks a store while the storm runs. Refuses (409) when it does not run, or the stores are not the demo's own.
     */
    @POST
    @Path("{id}/faults")
    @PermitAll
    @Consumes(MediaType.APPLICATION_JSON)
    public FaultDone cause(@PathParam("id") String id, Fields body) {
        Storm storm = named(id);
        String fault = Optional.ofNullable(body.require("fault", body.text("fault", 1, 20)))
                .orElse("");
        if (!StoreFaults.NAMES.contains(fault) && body.isValid()) {
            body.addError("fault", "must be empty-redis or mongodb-away");
        }
        body.check();
        if (!storm.running() || !faults.possible()) {
            throw new Conflict(
                    "wrong-state",
                    faults.possible() ? "The storm does not run." : "The stores are not the demo's own.");
        }
        storm.broken(fault);
        faults.cause(fault);
        return new FaultDone(fault);
    }

    private void remember(Storm storm) {
        synchronized (storms) {
            if (!storms.isEmpty() && !storms.getFirst().over()) {
                throw new Conflict("wrong-state", "A storm is under way.");
            }
            storms.addFirst(storm);
            if (storms.size() > REMEMBERED) {
                storms.removeLast();
            }
        }
    }

    private Storm named(String id) {
        synchronized (storms) {
            return storms.stream()
                    .filter(storm -> storm.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new NotFound("not-found", "There is no storm " + id + "."));
        }
    }
}
