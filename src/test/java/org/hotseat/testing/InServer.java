package org.hotseat.testing;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The base of every test that needs a running server. The built WAR is deployed once, with all test classes in it, and
 * serves all tests of a build; so a test uses ids of its own.
 *
 * <p>A test method runs inside the server, where {@code @Inject} works, unless it or its class has
 * {@code @RunAsClient}: then it runs in Failsafe's JVM, gets the server's address by {@code @ArquillianResource URL}
 * and may use {@link TestStores}.
 */
@Tag("in-server")
@ExtendWith({ArquillianExtension.class, InServerReady.class})
public abstract class InServer {

    static {
        Patience.becomesTheDefault();
    }

    @Deployment
    public static WebArchive hotseat() {
        return SharedDeployment.archive();
    }
}
