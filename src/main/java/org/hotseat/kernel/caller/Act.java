package org.hotseat.kernel.caller;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.kernel.ResourceId;
import org.jspecify.annotations.Nullable;

/**
 * An act under way: by whom it is done, and its {@linkplain AuditLine line in the audit}. Bound to the thread that
 * works for it, and handed on with the stages of its request; a thread that works for no request does the acts of the
 * server itself. Every script is called with the act of its thread, and writes it into its facts: so an act that is
 * decided is signed, whatever dies afterwards (ADR 156).
 *
 * <p>Acts of operators and of the payment system have a line in the audit. The first that writes facts takes it, or
 * {@link ActLog} does.
 */
public final class Act {

    /** Of the server itself. */
    public static final Act SYSTEM = of(Actor.SYSTEM, "");

    private static final String NO_ROUTE = "";
    private static final String NO_TRACE = "";

    private static final ThreadLocal<@Nullable Act> CURRENT = new ThreadLocal<>();

    private final Actor actor;
    private final String route;
    private final String trace;
    private final AuditLine line;

    /** Made when it is asked for: most requests that are refused write no fact. */
    private @Nullable String by;

    private volatile boolean confirming;
    private volatile @Nullable ResourceId resource;

    private Act(Actor actor, String word, String route, String trace) {
        this.actor = actor;
        this.route = route;
        this.trace = trace;
        this.line = new AuditLine(word);
    }

    /** @param word of the act in the audit; empty for one that has no line there */
    public static Act of(Actor actor, String word) {
        return new Act(actor, word, NO_ROUTE, NO_TRACE);
    }

    /**
     * The same for a request of which it is known where it goes.
     *
     * @param route method and path template, such as {@code POST /schedules/{id}/holds}
     */
    public static Act of(Actor actor, String word, String route) {
        return new Act(actor, word, route, NO_TRACE);
    }

    /**
     * A request of which nothing else is known yet.
     *
     * @param trace the id of the caller's trace (W3C Trace Context); empty without one
     */
    public static Act arrived(String request, String trace) {
        return new Act(Actor.unknown(request), "", NO_ROUTE, trace);
    }

    /** The same request when it is known by whom it is and where it goes. */
    public Act routed(Actor actor, String word, String route) {
        return new Act(actor, word, route, trace);
    }

    /** Another act of the same request, with a line of its own. */
    public Act beside(String word) {
        return new Act(actor, word, route, trace);
    }

    /** Notes for the log on which resource it acts; an act of the server itself is of all resources. */
    public void about(ResourceId acted) {
        if (isRequest()) {
            resource = acted;
        }
    }

    /** The resource on which it acts, as far as known. */
    public Optional<ResourceId> resource() {
        return Optional.ofNullable(resource);
    }

    /** Method and path template; empty as long as it is not known where the request goes. */
    public String route() {
        return route;
    }

    /** The id of the caller's trace; empty without one. */
    public String trace() {
        return trace;
    }

    /** The request for the log: its id, its route as far as known, and the caller's roles; never who the caller is. */
    public String trail() {
        if (!isRequest()) {
            return "no request";
        }
        String roles = actor.roles().isEmpty() ? "no role" : String.join(" and ", actor.roleWords());
        return "request " + actor.request() + ", " + (route.isEmpty() ? "no route" : route) + ", " + roles;
    }

    /** The act for which this thread works. */
    public static Act current() {
        Act act = CURRENT.get();
        return act == null ? SYSTEM : act;
    }

    /** From now on this thread works for an act, until {@link #end}. */
    public static void begin(Act act) {
        CURRENT.set(act);
    }

    public static void end() {
        CURRENT.remove();
    }

    /** Works for this act in this thread. */
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

    /** The same step, which works for this act on whatever thread it runs. */
    public <T extends @Nullable Object, U extends @Nullable Object> Function<T, U> bound(
            Function<? super T, ? extends U> step) {
        return value -> this.<U>during(() -> step.apply(value));
    }

    /** A stage that another thread completes; what follows it works for the act of this thread. */
    public static <T extends @Nullable Object> CompletionStage<T> carried(CompletionStage<T> stage) {
        return current().carry(stage);
    }

    /** The same for this act. */
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
     * Whether what was decided in it, or what it reports, is not known to be durable: its answer says so (ADR 182).
     * Stays so.
     */
    public boolean confirming() {
        return confirming;
    }

    /** Notes that. Acts of the server itself have no caller to answer; they fail instead. */
    public void confirm() {
        if (isRequest()) {
            confirming = true;
        }
    }

    /** Whether it is the act of a request, so that somebody waits for an answer. */
    public boolean isRequest() {
        return this != SYSTEM;
    }

    public Actor actor() {
        return actor;
    }

    /** Its line in the audit. */
    public AuditLine line() {
        return line;
    }

    /** The actor as facts have it. */
    public String by() {
        String known = by;
        if (known == null) {
            known = actor.text();
            by = known;
        }
        return known;
    }
}
