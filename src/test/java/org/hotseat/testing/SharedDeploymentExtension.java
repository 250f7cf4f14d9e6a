package org.hotseat.testing;

import org.jboss.arquillian.core.spi.LoadableExtension;

/** Tells Arquillian of {@link SharedDeploymentObserver}. */
public final class SharedDeploymentExtension implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.observer(SharedDeploymentObserver.class);
    }
}
