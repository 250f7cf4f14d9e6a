package org.hotseat.kernel.caller;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/**
 * A change under way: the actor, and the {@linkplain AuditLine line in the audit}. The act is bound to the thread that
 * works for it, and passed on with the stages of its request. A thread that works for no request works for the server's
 * own act. Every script is called with the act of its thread, and writes the act into its facts. So each decision names
 * its actor, even if the server dies afterwards (ADR 156).
 *
 * <p>Acts of staff, of the payment system and of services have a line in the audit. The first script that writes facts
 * also writes this line. If no script decides the act, {@link ActLog} writes it.
 */
public final class Act {

    /** The act of the server itself. */
    public static final Act SYSTEM = of(Actor.SYSTEM, "");

    private static final String NO_ROUTE = "";
    private static final String NO_TRACE = "";

    private static final ThreadLocal<@Nullable Act> CURRENT = new ThreadLocal<>();

    private final Actor actor;
    private final String route;
    private final String trace;
    private final AuditLine line;
    private final @Nullable TraceSpan span;

    /**
     * The text of the actor. It is built only when it is needed, because most requests that are refused write no fact.
     */
    private @Nullable String by;

    private volatile boolean confirming;
    private volatile @Nullable ResourceId resource;

    private Act(Actor actor, String word, String route, String trace, @Nullable TraceSpan span) {
        this.actor = actor;
        this.route = route;
        this.trace = trace;
        this.span = span;
        this.line = new AuditLine(word);
    }

    /**
     * Creates the act of an actor.
     *
     * @param word the word of the act in the audit; empty for an act without a line there
     */
    public static Act of(Actor actor, String word) {
        return new Act(actor, word, NO_ROUTE, NO_TRACE, null);
    }

    /**
     * Creates the act of a request whose route is known.
     *
     * @param word the word of the act in the audit; empty for an act without a line there
     * @param route the method and path template, such as {@code POST /schedules/{id}/holds}
     */
    public static Act of(Actor actor, String word, String route) {
        return new Act(actor, word, route, NO_TRACE, null);
    }

    /**
     * Creates the act of a request of which neither the caller nor the route is known yet.
     *
     * @param request the id of the request
     * @param trace the id of the caller's trace (W3C Trace Context); empty without a trace
     */
    public static Act arrived(String request, String trace) {
        return new Act(Actor.unknown(request), "", NO_ROUTE, trace, null);
    }

    /** Creates the act of a request that is traced, of which neither the caller nor the route is known yet. */
    public static Act arrived(String request, TraceSpan span) {
        return new Act(Actor.unknown(request), "", NO_ROUTE, span.place().traceId(), span);
    }

    /** Returns an act of the same request, now with its caller and its route. */
    public Act routed(Actor actor, String word, String route) {
        return new Act(actor, word, route, trace, span);
    }

    /** Returns another act of the same request, with a line of its own in the audit. */
    public Act sibling(String word) {
        return new Act(actor, word, route, trace, span);
    }

    /**
     * Records for the log the resource of this act. Does nothing for the act of the server itself, which concerns all
     * resources.
     */
    public void setResource(ResourceId acted) {
        if (isRequest()) {
            resource = acted;
        }
    }

    /** Returns the resource of this act; empty as long as it is unknown. */
    public Optional<ResourceId> resource() {
        return Optional.ofNullable(resource);
    }

    /** Returns the method and the path template; empty as long as the route is unknown. */
    public String route() {
        return route;
    }

    /** Returns the id of the trace: the caller's, or that of the {@link #span}; empty without a trace. */
    public String trace() {
        return trace;
    }

    /** Returns the span of the request; null if it is not recorded, as most requests are not. */
    public @Nullable TraceSpan span() {
        return span;
    }

    /**
     * Returns a description of the request for the log: its id, its route if known, and the caller's roles. Never
     * contains the caller's identity.
     */
    public String logText() {
        if (!isRequest()) {
            return "no request";
        }
        String roles = actor.roles().isEmpty() ? "no role" : String.join(" and ", actor.roleNames());
        return "request " + actor.request() + ", " + (route.isEmpty() ? "no route" : route) + ", " + roles;
    }

    /** Returns the act for which this thread works; {@link #SYSTEM} if none was begun. */
    public static Act current() {
        Act act = CURRENT.get();
        return act == null ? SYSTEM : act;
    }

    /** Binds an act to this thread, until {@link #end}. */
    public static void begin(Act act) {
        CURRENT.set(act);
    }

    public static void end() {
        CURRENT.remove();
    }

    /** Runs work for this act in this thread. Afterwards the thread works for the same act as before. */
    public <T extends @Nullable Object> T during(Supplier<T> work) {
        Act before = CURRENT.get();
        CURRENT.set(this);
        try {
            return work.get();
        } finally {
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        }
    }

    /** Returns a step that does the same as the given one, and works for this act on any thread. */
    public <T extends @Nullable Object, U extends @Nullable Object> Function<T, U> bind(
            Function<? super T, ? extends U> step) {
        return value -> this.<U>during(() -> step.apply(value));
    }

    /**
     * Returns a stage with the same outcome, for a stage that another thread completes. Steps that follow the returned
     * stage work for the act of this thread.
     */
    public static <T extends @Nullable Object> CompletionStage<T> carried(CompletionStage<T> stage) {
        return current().carry(stage);
    }

    /**
     * Returns a stage with the same outcome. Steps that follow the returned stage work for this act. A stage that is
     * done already is returned as it is.
     */
    public <T extends @Nullable Object> CompletionStage<T> carry(CompletionStage<T> stage) {
        if (stage.toCompletableFuture().isDone()) {
            return stage;
        }
        CompletableFuture<T> carried = new CompletableFuture<>();
        stage.whenComplete((value, failure) ->
                during(() -> failure == null ? carried.complete(value) : carried.completeExceptionally(failure)));
        return carried;
    }

    /**
     * Returns whether the durability of what the act decided or reports is unknown. The answer then says so (ADR 182).
     * Never goes back to false.
     */
    public boolean confirming() {
        return confirming;
    }

    /**
     * Records that the durability is unknown. Does nothing for the act of the server itself: no caller waits for its
     * answer, and it fails instead.
     */
    public void confirm() {
        if (isRequest()) {
            confirming = true;
        }
    }

    /** Returns whether this is the act of a request, so that a caller waits for an answer. */
    public boolean isRequest() {
        return this != SYSTEM;
    }

    public Actor actor() {
        return actor;
    }

    /** Returns the line of this act in the audit. */
    public AuditLine line() {
        return line;
    }

    /** Returns the actor in the form for facts. */
    public String by() {
        String known = by;
        if (known == null) {
            known = actor.text();
            by = known;
        }
        return known;
    }
}
