package org.hotseat.ops.log;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.hotseat.kernel.Service;

/**
 * Gives the lines of the server's log their form while Hotseat is deployed: its own lines and the server's alike. Both
 * servers have the handlers of {@code java.util.logging}, which format a line on the thread that writes it; so the
 * request of that thread is known there, and nothing else has to be set up (ADR 230). A handler without a formatter
 * passes its lines on to others and is left as it is.
 */
@Service
class LogLines {

    private final UnaryOperator<Formatter> form;
    private final Map<Handler, Formatter> before = new LinkedHashMap<>();

    @Inject
    LogLines(LogSettings settings) {
        form = settings.json() ? former -> new JsonLine() : TextLine::new;
    }

    /** Before all other settings are read, so that the refusal of a bad one has the form, too. */
    synchronized void begin(@Observes @Priority(1) @Initialized(ApplicationScoped.class) Object event) {
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            Formatter former = handler.getFormatter();
            // Payara fires the event more than once.
            if (former != null && !before.containsKey(handler)) {
                handler.setFormatter(form.apply(former));
                before.put(handler, former);
            }
        }
    }

    /** Leaves no class of the application in the server. */
    @PreDestroy
    synchronized void end() {
        before.forEach(Handler::setFormatter);
        before.clear();
    }
}
