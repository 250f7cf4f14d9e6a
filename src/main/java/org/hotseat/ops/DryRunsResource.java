package org.hotseat.ops;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.ChangesNothing;
import org.hotseat.kernel.form.Fields;
import org.hotseat.ops.DryRuns.Operation;

/** The dry runs of operators' acts over REST. */
@Path("ops/dry-runs")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("support")
public class DryRunsResource {

    private static final int MAX_WORD_LENGTH = 64;

    @Inject
    private DryRuns runs;

    @Inject
    private SaleModelRegistry models;

    /** Reports what an act would do. Changes nothing. */
    @POST
    @ChangesNothing
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> run(Fields body) {
        Operation operation = body.require("act", operation(body));
        String model = body.require("model", model(body));
        ResourceId resource = body.require("id", body.id("id", id -> new ResourceId(model == null ? "" : model, id)));
        Optional<Fields> definition = body.object("definition");
        if (operation == Operation.PUT) {
            body.require("definition", definition);
        } else if (body.has("definition") && operation != null) {
            body.addError("definition", "is allowed for put only");
        }
        if (operation != Operation.PUT || !body.isValid()) {
            // The sale model reads the definition of a put and checks it together with the rest.
            body.check();
        }
        if (operation == null || resource == null) {
            throw new IllegalStateException("a bad body was not refused");
        }
        return runs.of(operation, resource, definition.orElseGet(Fields::empty));
    }

    private static Optional<Operation> operation(Fields body) {
        Optional<String> word = body.text("act", 1, MAX_WORD_LENGTH);
        Optional<Operation> operation = word.flatMap(given -> Arrays.stream(Operation.values())
                .filter(each -> actionName(each).equals(given))
                .findAny());
        if (word.isPresent() && operation.isEmpty()) {
            body.addError(
                    "act",
                    "must be one of "
                            + Arrays.stream(Operation.values())
                                    .map(DryRunsResource::actionName)
                                    .collect(Collectors.joining(", ")));
        }
        return operation;
    }

    private static String actionName(Operation operation) {
        return operation.name().toLowerCase(Locale.ROOT);
    }

    private Optional<String> model(Fields body) {
        Optional<String> word = body.text("model", 1, MAX_WORD_LENGTH);
        Optional<String> known =
                word.filter(given -> models.all().stream().map(SaleModel::name).anyMatch(given::equals));
        if (word.isPresent() && known.isEmpty()) {
            body.addError("model", "must be the name of a sale model, such as schedules");
        }
        return known;
    }
}
