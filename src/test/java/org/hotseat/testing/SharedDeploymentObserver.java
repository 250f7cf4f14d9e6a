package org.hotseat.testing;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.spi.Container;
import org.jboss.arquillian.container.spi.ContainerRegistry;
import org.jboss.arquillian.container.spi.client.deployment.Deployment;
import org.jboss.arquillian.container.spi.client.deployment.DeploymentScenario;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.arquillian.container.spi.event.DeployManagedDeployments;
import org.jboss.arquillian.container.spi.event.UnDeployDeployment;
import org.jboss.arquillian.container.spi.event.UnDeployManagedDeployments;
import org.jboss.arquillian.container.spi.event.container.AfterDeploy;
import org.jboss.arquillian.container.test.impl.client.deployment.event.GenerateDeployment;
import org.jboss.arquillian.core.api.Event;
import org.jboss.arquillian.core.api.Instance;
import org.jboss.arquillian.core.api.InstanceProducer;
import org.jboss.arquillian.core.api.annotation.Inject;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.EventContext;
import org.jboss.arquillian.test.spi.annotation.ClassScoped;
import org.jboss.arquillian.test.spi.event.suite.AfterSuite;
import org.jspecify.annotations.Nullable;

/**
 * Deploys once for all {@link InServer} tests. Arquillian deploys for each test class, and its Payara Micro adapter
 * starts a whole server for each deployment, about ten seconds every time.
 *
 * <p>The first class's deployment is kept; the same scenario is given to every later class, and the steps that would
 * deploy or remove it again do not proceed. It is removed, and with Payara Micro the server ended, after the suite.
 * Classes that are not {@link InServer} keep Arquillian's own way.
 */
public class SharedDeploymentObserver {

    private static final AtomicInteger DEPLOYMENTS = new AtomicInteger();

    @Inject
    @ClassScoped
    private InstanceProducer<DeploymentScenario> scenarioOfClass;

    @Inject
    private Instance<ContainerRegistry> containers;

    @Inject
    private Event<UnDeployDeployment> undeploy;

    @Inject
    private Instance<ProtocolMetaData> protocol;

    private @Nullable DeploymentScenario shared;
    private boolean currentIsShared;

    /** Gives a later class the scenario of the first. */
    public void generate(@Observes EventContext<GenerateDeployment> context) {
        currentIsShared = InServer.class.isAssignableFrom(
                context.getEvent().getTestClass().getJavaClass());
        if (currentIsShared && shared != null) {
            scenarioOfClass.set(shared);
            return;
        }
        context.proceed();
        if (currentIsShared) {
            shared = scenarioOfClass.get();
        }
    }

    /** Deploys the first time, and again only if that failed. */
    public void deploy(@Observes EventContext<DeployManagedDeployments> context) {
        if (!currentIsShared || !isDeployed()) {
            context.proceed();
        }
    }

    /** Leaves the shared deployment for the next class. */
    public void undeployAfterClass(@Observes EventContext<UnDeployManagedDeployments> context) {
        if (!currentIsShared) {
            context.proceed();
        }
    }

    /** Before Arquillian stops the containers, hence the precedence. */
    public void undeployAfterSuite(@Observes(precedence = 100) AfterSuite event) {
        if (shared == null) {
            return;
        }
        for (Deployment deployment : List.copyOf(shared.deployedDeployments())) {
            Container<?> container =
                    containers.get().getContainer(deployment.getDescription().getTarget());
            undeploy.fire(new UnDeployDeployment(container, deployment));
        }
        shared = null;
        // A JVM may be given several suites, one after the other.
        DEPLOYMENTS.set(0);
    }

    /**
     * Counts every deployment of the suite, shared or not, and stops at one that Payara Micro only seems to have made.
     */
    public void count(@Observes AfterDeploy event) {
        DEPLOYMENTS.incrementAndGet();
        protocol.get().getContexts(HTTPContext.class).forEach(context -> AskedAgain.shares(context.getPort()));
        boolean served = protocol.get().getContexts(HTTPContext.class).stream()
                .anyMatch(context -> !context.getServlets().isEmpty());
        if (!served) {
            throw new IllegalStateException("the WAR could not be deployed; the reason stands in the server's log, "
                    + "for Payara Micro target/test-home/*/*/payara.log*");
        }
    }

    static int deployments() {
        return DEPLOYMENTS.get();
    }

    private boolean isDeployed() {
        return shared != null && !shared.deployedDeployments().isEmpty();
    }
}
