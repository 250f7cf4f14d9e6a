package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Beside {@link InServerIT} a second class: whichever of the two runs later fails if it was deployed for again. */
class SharedDeploymentIT extends InServer {

    @Test
    @RunAsClient
    void isServedByTheDeploymentOfAllClasses() {
        assertThat(SharedDeploymentObserver.deployments()).isEqualTo(1);
    }
}
