package org.hotseat.api.direct;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
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
import org.hotseat.kernel.form.ResourceRateLimited;
import org.jspecify.annotations.Nullable;

/**
 * Serves the operations with {@link org.hotseat.kernel.caller.FastPath} without Jakarta REST, if the request is
 * {@linkplain DirectRequest ordinary}. All other requests go the usual way, so that the rules about unusual requests
 * are in one place. Token, role, limits, body, refusals, headers and metrics are the same as on the usual way, by the
 * same classes ({@link AccessCheck}, {@code WriteLimits}, {@link JsonBody}, {@link Problems}, {@link Route}). The tests
 * of the contract run on both ways. {@code HOTSEAT_DIRECT=false} switches this off.
 */
@Service
public class DirectOperations {

    private final DirectSettings settings;
    private final BodySettings bodies;
    private final UnknownSettings unknown;
    private final TokenSecurity security;
    private final MeterRegistry meters;
    private final DirectAnswers answers;
    private final Map<String, DirectOperation> operations = new ConcurrentHashMap<>();
    private final List<Hot> added = new CopyOnWriteArrayList<>();

    private record Hot(Class<?> resource, Method method) {}

    @Inject
    DirectOperations(
            DirectSettings settings,
            BodySettings bodies,
            UnknownSettings unknown,
            TokenSecurity security,
            MeterRegistry meters,
            DirectAnswers answers) {
        this.settings = settings;
        this.bodies = bodies;
        this.unknown = unknown;
        this.security = security;
        this.meters = meters;
        this.answers = answers;
    }

    /**
     * Adds an operation.
     *
     * @param bean supplies the resource
     * @throws IllegalStateException when the method does not have the form of a fast-path operation
     */
    void add(Class<?> resource, Method method, Supplier<?> bean) {
        String template = RequestTimes.path(resource) + RequestTimes.path(method);
        String[] words = template.split("/", -1);
        if (words.length != DirectRequest.WORDS
                || !words[2].equals("{id}")
                || !RequestTimes.method(method).equals("POST")) {
            throw new IllegalStateException("Not the form of a fast-path operation: " + method);
        }
        added.add(new Hot(resource, method));
        AccessCheck access = AccessCheck.of(resource, method, security);
        Route route = new Route("POST", template, meters);
        route.registerClaimMeters();
        boolean limited = method.isAnnotationPresent(ResourceRateLimited.class);
        operations.put(
                words[1] + "/" + words[3],
                new DirectOperation(words[1], limited, access, route, answers, method, bean, unknown.refused()));
    }

    /**
     * Serves the same operations a second time with other objects, at paths with a word before the name of the model,
     * until {@link #unmount}.
     *
     * @param word the word, written directly before the model's name
     * @param others an object without operations; gets them here
     * @param beans returns the resource of a class
     * @return whether operations are served now; false when this way is switched off or no operation is known
     */
    boolean mount(String word, DirectOperations others, Function<Class<?>, ?> beans) {
        if (!settings.on() || added.isEmpty()) {
            return false;
        }
        for (Hot hot : added) {
            Object bean = beans.apply(hot.resource());
            others.add(hot.resource(), hot.method(), () -> bean);
        }
        others.operations.forEach((name, operation) -> operations.put(word + name, operation));
        return true;
    }

    /** Ends {@link #mount}. Requests under way are still answered. */
    void unmount(String word, DirectOperations others) {
        others.operations.keySet().forEach(name -> operations.remove(word + name));
    }

    /**
     * Answers a request whose body has arrived, now or later, if it is an ordinary request for a fast-path operation.
     *
     * @return whether it was one; otherwise nothing was done
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
