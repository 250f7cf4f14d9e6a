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
 * Formats the lines of the application server's log while Hotseat is deployed, both Hotseat's own lines and the
 * server's. Both servers use the handlers of {@code java.util.logging}, which format a line on the thread that writes
 * it. So the request of that thread is known, and no further setup is needed (ADR 230). A handler without a formatter
 * only passes lines on, and is not changed.
 */
@Service
class LogLines {

    private final UnaryOperator<Formatter> form;
    private final Map<Handler, Formatter> before = new LinkedHashMap<>();

    @Inject
    LogLines(LogSettings settings) {
        form = settings.json() ? former -> new JsonLine() : TextLine::new;
    }

    /**
     * Sets the formatters before all other settings are read, so that the message about a bad setting has the form,
     * too.
     */
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

    /** Restores the former formatters, so that no class of the application stays in the server. */
    @PreDestroy
    synchronized void end() {
        before.forEach(Handler::setFormatter);
        before.clear();
    }
}
