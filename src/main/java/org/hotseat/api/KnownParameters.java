package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.api.json.UnknownSettings;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.UnknownNames;

/**
 * Refuses requests with bad parameters, and names all of them in one answer. An {@code Idempotency-Key} or a query
 * parameter must not be given more than once, because the server would have to guess the right value. A query parameter
 * that the resource method does not take ({@link QueryParam}) is refused, unless {@link UnknownSettings} ignores
 * unknown ones.
 */
@Provider
@Dependent
public class KnownParameters implements DynamicFeature {

    private static final String KEY = "Idempotency-Key";
    private static final String ONCE = "must be given once";
    private static final String NAMELESS = "must have names for all of its parameters";

    private final boolean refusesUnknown;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    public KnownParameters() {
        this.refusesUnknown = true;
    }

    @Inject
    public KnownParameters(UnknownSettings settings) {
        this.refusesUnknown = settings.refused();
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        Set<String> known = Arrays.stream(info.getResourceMethod().getParameters())
                .map(parameter -> parameter.getAnnotation(QueryParam.class))
                .filter(Objects::nonNull)
                .map(QueryParam::value)
                .collect(Collectors.toUnmodifiableSet());
        context.register(new Check(known, refusesUnknown), Priorities.USER);
    }

    private record Check(Set<String> known, boolean refusesUnknown) implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            List<InvalidInput.BadField> bad = new ArrayList<>();
            List<String> keys = request.getHeaders().get(KEY);
            if (keys != null && keys.size() > 1) {
                bad.add(new InvalidInput.BadField(KEY, ONCE));
            }
            String query = request.getUriInfo().getRequestUri().getRawQuery();
            if (query != null) {
                if (refusesUnknown && (query.startsWith("=") || query.contains("&="))) {
                    bad.add(new InvalidInput.BadField("query", NAMELESS));
                }
                request.getUriInfo().getQueryParameters().forEach((name, values) -> {
                    if (refusesUnknown && !name.isEmpty() && !known.contains(name)) {
                        bad.add(new InvalidInput.BadField(UnknownNames.shown(name), UnknownNames.problem(name, known)));
                    } else if (values.size() > 1) {
                        bad.add(new InvalidInput.BadField(UnknownNames.shown(name), ONCE));
                    }
                });
            }
            if (!bad.isEmpty()) {
                throw new InvalidInput(bad);
            }
        }
    }
}
