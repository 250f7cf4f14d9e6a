package org.hotseat.api.direct;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.hotseat.api.json.JsonBody;
import org.hotseat.api.limit.RateLimitFilter;
import org.hotseat.api.limit.WriteLimits.Counted;
import org.hotseat.api.limit.WriteLimits.Peer;
import org.hotseat.api.limit.WriteLimits.Write;
import org.hotseat.api.meter.Route;
import org.hotseat.api.security.AccessCheck;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Serves one fast-path operation without Jakarta REST: runs the steps of the Jakarta REST filters in the same order,
 * then the resource method.
 */
final class DirectOperation {

    private static final MethodType FORM = MethodType.methodType(
            CompletionStage.class, Object.class, String.class, Fields.class, String.class, SecurityContext.class);

    private final String model;
    private final boolean limited;
    private final AccessCheck access;
    private final Route route;
    private final DirectAnswers answers;
    private final MethodHandle handle;
    private final Supplier<?> bean;
    private final boolean refusesUnknown;
    private volatile @Nullable Object resource;

    /** @throws IllegalStateException when the method does not have the parameters of a fast-path operation */
    DirectOperation(
            String model,
            boolean limited,
            AccessCheck access,
            Route route,
            DirectAnswers answers,
            Method method,
            Supplier<?> bean,
            boolean refusesUnknown) {
        this.model = model;
        this.limited = limited;
        this.access = access;
        this.route = route;
        this.answers = answers;
        this.handle = handle(method);
        this.bean = bean;
        this.refusesUnknown = refusesUnknown;
    }

    private static MethodHandle handle(Method method) {
        try {
            return MethodHandles.publicLookup().unreflect(method).asType(FORM);
        } catch (IllegalAccessException | RuntimeException e) {
            throw new IllegalStateException("Not the form of a fast-path operation: " + method, e);
        }
    }

    /** Answers the request, in this thread or in the thread that completes the outcome. */
    void serve(DirectRequest direct, HttpServletRequest request, HttpServletResponse response) throws IOException {
        long begin = System.nanoTime();
        DirectAnswers.Answer answer = answers.begin(
                route, begin, new DirectAnswers.Claim(model, direct.id(), request.getRequestURI()), response);
        CompletableFuture<?> outcome;
        try {
            Caller caller = access.admit(direct.authorization()).orElseThrow();
            Counted counted = count(direct, request, caller);
            answer.of(counted);
            if (counted.refusal().isPresent()) {
                answer.refuse(counted.refusal().get());
                return;
            }
            Fields body = read(request, direct.length());
            CompletionStage<?> stage = (CompletionStage<?>) handle.invokeExact(
                    resource(), direct.id(), body, direct.key(), AccessCheck.context(caller, request));
            outcome = stage.toCompletableFuture();
        } catch (RuntimeException e) {
            answer.refuse(e);
            return;
        } catch (IOException | Error e) {
            answer.abandon();
            throw e;
        } catch (Throwable e) {
            // A method handle may throw anything; resource methods have no checked exceptions, so this is a bug.
            answer.refuse(new IllegalStateException("A fast-path operation threw a checked exception", e));
            return;
        }
        if (outcome.isDone()) {
            answer.end(outcome);
        } else {
            answerLater(request, response, outcome, answer);
        }
    }

    /** Counts the request against its limits. A request whose body came later was counted at its first pass. */
    private Counted count(DirectRequest direct, HttpServletRequest request, Caller caller) {
        return request.getAttribute(RateLimitFilter.COUNTED) instanceof Counted before
                ? before
                : answers.count(
                        new Write(model, caller, limited ? direct.id() : null, direct.key() != null, Peer.of(request)));
    }

    private static void answerLater(
            HttpServletRequest request,
            HttpServletResponse response,
            CompletableFuture<?> outcome,
            DirectAnswers.Answer answer) {
        AsyncContext async = request.startAsync(request, response);
        async.setTimeout(0);
        outcome.whenComplete((done, trouble) -> {
            try {
                answer.end(outcome);
            } finally {
                async.complete();
            }
        });
    }

    private Fields read(HttpServletRequest request, int length) throws IOException {
        return length == 0
                ? Fields.empty()
                : new Fields(JsonBody.parse(request.getInputStream().readNBytes(length)), refusesUnknown);
    }

    private Object resource() {
        Object known = resource;
        if (known == null) {
            known = bean.get();
            resource = known;
        }
        return known;
    }
}
