package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.list.Listed;

/**
 * Answers a {@link Listed} with its entries, and adds the address of the next page in the header {@code Link} (RFC
 * 8288). The address has no host, because a proxy may have changed it.
 */
@Provider
@Dependent
public class PageLinks implements DynamicFeature {

    /** The priority before filters that read the answer. Response filters run from the greatest priority down. */
    private static final int FIRST = Priorities.USER + 1000;

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        if (listed(info.getResourceMethod().getGenericReturnType())) {
            context.register((ContainerResponseFilter) PageLinks::answer, FIRST);
        }
    }

    /** Returns whether a return type is a page, or a stage of a page. */
    private static boolean listed(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == Listed.class
                    || generic.getRawType() == CompletionStage.class && listed(generic.getActualTypeArguments()[0]);
        }
        return type == Listed.class;
    }

    private static void answer(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Listed<?> page) {
            page.next().ifPresent(cursor -> response.getHeaders().putSingle(HttpHeaders.LINK, link(request, cursor)));
            response.setEntity(page.entries());
        }
    }

    private static String link(ContainerRequestContext request, String cursor) {
        URI next = request.getUriInfo()
                .getRequestUriBuilder()
                .replaceQueryParam("after", cursor)
                .build();
        return "<" + next.getRawPath() + "?" + next.getRawQuery() + ">; rel=\"next\"";
    }
}
