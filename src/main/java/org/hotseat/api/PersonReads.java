package org.hotseat.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.api.meter.RequestTimes;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;

/**
 * Writes a line into the audit before staff (operators, support or viewers) read the data of persons. The word of the
 * line is {@code read}. The line has the address template, and separately the ids and parameters. The same read again
 * within {@link #SAME} adds no second line on this server, because pages read again and again. The pages of a list
 * count as one read.
 *
 * <p>A whole list in lines is an act of its own, {@code export}. Its line is written each time, when the list begins
 * ({@link org.hotseat.facts.list.Exports}); a refused list gets no line.
 */
@Provider
@Dependent
public class PersonReads implements DynamicFeature {

    static final Duration SAME = Duration.ofMinutes(10);

    private static final int MAX_REMEMBERED = 10_000;

    /** The priority after filters that refuse requests. Request filters run from the least priority up. */
    private static final int LAST = Priorities.USER + 1_001;

    private final ActLog audit;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public PersonReads() {
        this.audit = null;
    }

    @Inject
    public PersonReads(ActLog audit) {
        this.audit = audit;
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        if (info.getResourceMethod().isAnnotationPresent(ReadsPersons.class)) {
            String template = RequestTimes.path(info.getResourceClass()) + RequestTimes.path(info.getResourceMethod());
            boolean lines = info.getResourceMethod().getReturnType() == void.class;
            Cache<String, Boolean> known = Caffeine.newBuilder()
                    .expireAfterWrite(SAME)
                    .maximumSize(MAX_REMEMBERED)
                    .build();
            context.register(new Note(audit, template, lines, known), LAST);
        }
    }

    private record Note(ActLog audit, String template, boolean lines, Cache<String, Boolean> known)
            implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getSecurityContext().getUserPrincipal() instanceof Caller caller && caller.isStaff()) {
                Map<String, String> asked = new TreeMap<>();
                add(asked, request.getUriInfo().getPathParameters());
                add(asked, request.getUriInfo().getQueryParameters());
                asked.keySet().removeIf(name -> name.equals("after") || name.equals("limit"));
                String same = caller.subject() + " " + asked;
                if (lines) {
                    Act export = act("export", asked);
                    export.line().with("as", String.valueOf(request.getHeaderString(HttpHeaders.ACCEPT)));
                    Act.begin(export);
                } else if (known.getIfPresent(same) == null) {
                    act("read", asked).during(() -> {
                        audit.writeAuditLine(ActLog.NO_RESOURCE);
                        return same;
                    });
                    known.put(same, Boolean.TRUE);
                }
            }
        }

        private Act act(String word, Map<String, String> asked) {
            Act act = Act.current().sibling(word);
            act.line().with("address", template);
            asked.forEach((name, value) -> act.line().with(detail(name), value));
            return act;
        }

        /**
         * Returns the name of a detail in the line. A person always has the same name, by which the line is found when
         * the person is erased.
         */
        private static String detail(String name) {
            return name.equals("user") ? "userId" : name;
        }

        private static void add(Map<String, String> asked, MultivaluedMap<String, String> given) {
            given.forEach((name, values) -> asked.put(name, String.join(",", values)));
        }
    }
}
