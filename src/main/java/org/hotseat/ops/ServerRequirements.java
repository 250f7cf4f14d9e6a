package org.hotseat.ops;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.hotseat.kernel.Service;

/**
 * Refuses the start on an application server without EJB timers or without MicroProfile Health. Neither is noticed at
 * the deployment otherwise. Without timers nothing expires and nothing is recovered. Without Health the server's own
 * readiness reports UP while Redis is unavailable. WildFly as shipped has the timers only in {@code standalone.xml},
 * and Health only in {@code standalone-microprofile.xml}.
 */
@Service
public class ServerRequirements {

    private static final String HEALTH = "org.eclipse.microprofile.health.HealthCheckResponse";
    private static final String REMEDY = "; on WildFly run bin/jboss-cli.sh --file=server-config/wildfly/hotseat.cli "
            + "once and start bin/standalone.sh with standalone.xml";

    private final Instance<StartupTasks> timers;

    @Inject
    public ServerRequirements(Instance<StartupTasks> timers) {
        this.timers = timers;
    }

    void check(@Observes @Initialized(ApplicationScoped.class) Object event) {
        // A session bean is a CDI bean only if an EJB container has found it.
        if (timers.isUnsatisfied()) {
            throw new IllegalStateException("this server runs no EJB timers" + REMEDY);
        }
        if (!classExists(HEALTH)) {
            throw new IllegalStateException("this server has no MicroProfile Health" + REMEDY);
        }
    }

    private static boolean classExists(String name) {
        try {
            Class.forName(name, false, ServerRequirements.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
