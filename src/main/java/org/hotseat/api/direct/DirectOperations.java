package org.hotseat.api.direct;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.hotseat.api.json.BodySettings;
import org.hotseat.api.json.JsonBody;
import org.hotseat.api.json.UnknownSettings;
import org.hotseat.api.meter.RequestTimes;
import org.hotseat.api.meter.Route;
import org.hotseat.api.problem.Problems;
import org.hotseat.api.security.AccessCheck;
import org.hotseat.api.security.TokenSecurity;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.WarmUpCaller;
import org.hotseat.kernel.form.RateLimited;
import org.jspecify.annotations.Nullable;

/**
 * The operations with {@link org.hotseat.kernel.caller.HotOperation}, answered without Jakarta REST where a request for
 * one is {@linkplain DirectRequest ordinary}. Any other request goes its usual way, so that every rule about odd
 * requests stands in one place. Token, role, limits, body, refusals, headers and metrics are those of the usual way, by
 * the same classes ({@link AccessCheck}, {@code WriteLimits}, {@link JsonBody}, {@link Problems}, {@link Route}); the
 * contract's tests are run on both ways. {@code HOTSEAT_DIRECT=false} turns it off.
 */
@Service
public class DirectOperations {

    private final DirectSettings settings;
    private final BodySettings bodies;
    private final UnknownSettings unknown;
    private final TokenSecurity security;
    private final WarmUpCaller own;
    private final MeterRegistry meters;
    private final DirectAnswers answers;
    private final Map<String, DirectOperation> operations = new ConcurrentHashMap<>();

    @Inject
    DirectOperations(
            DirectSettings settings,
            BodySettings bodies,
            UnknownSettings unknown,
            TokenSecurity security,
            WarmUpCaller own,
            MeterRegistry meters,
            DirectAnswers answers) {
        this.settings = settings;
        this.bodies = bodies;
        this.unknown = unknown;
        this.security = security;
        this.own = own;
        this.meters = meters;
        this.answers = answers;
    }

    /**
     * Adds an operation. @param bean the resource @throws IllegalStateException when its form is another than that of
     * hot operations
     */
    void add(Class<?> resource, Method method, Supplier<?> bean) {
        String template = RequestTimes.path(resource) + RequestTimes.path(method);
        String[] words = template.split("/", -1);
        if (words.length != DirectRequest.WORDS
                || !words[2].equals("{id}")
                || !RequestTimes.method(method).equals("POST")) {
            throw new IllegalStateException("No form of a hot operation: " + method);
        }
        AccessCheck access = AccessCheck.of(resource, method, security, own);
        Route route = new Route("POST", template, meters);
        route.announceClaims();
        boolean limited = method.isAnnotationPresent(RateLimited.class);
        operations.put(
                words[1] + "/" + words[3],
                new DirectOperation(words[1], limited, access, route, answers, method, bean, unknown.refused()));
    }

    /**
     * Answers a request whose body has arrived, now or later, if it is an ordinary one for a hot operation.
     *
     * @return whether it was; otherwise nothing was done
     */
    public boolean serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!settings.on()) {
            return false;
        }
        DirectRequest direct = DirectRequest.of(request, bodies.userLimit());
        @Nullable
        DirectOperation operation = direct == null ? null : operations.get(direct.model() + "/" + direct.word());
        if (direct == null || operation == null) {
            return false;
        }
        operation.serve(direct, request, response);
        return true;
    }
}
