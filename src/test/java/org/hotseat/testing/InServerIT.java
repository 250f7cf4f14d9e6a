package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import org.hotseat.api.HotseatApplication;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** The frame's own promise: tests run inside the server and beside it, on the WAR as it is shipped. */
class InServerIT extends InServer {

    @Inject
    private BeanManager beans;

    @Test
    void beansOfTheWarAreInjectedInsideTheServer() {
        assertThat(beans.getBeans(HotseatApplication.class)).hasSize(1);
    }

    @Test
    void theServerUnderTestHasTheStoresOfThisBuild() {
        assertThat(System.getenv("REDIS_HOST")).isEqualTo("127.0.0.1");
        assertThat(System.getProperty("redis.port")).isNotEqualTo("6379");
        assertThat(System.getProperty("mongodb.uri")).startsWith("mongodb://127.0.0.1:");
    }

    @Test
    @RunAsClient
    void theContextRootIsHotseatOnEveryServer(@ArquillianResource URL base) throws IOException {
        assertThat(base.getPath()).isEqualTo("/hotseat/");
        HttpURLConnection question = (HttpURLConnection) new URL(base, "api/no-such-path").openConnection();
        assertThat(question.getResponseCode()).isEqualTo(404);
    }

    @Test
    @RunAsClient
    void isServedByTheDeploymentOfAllClasses() {
        assertThat(SharedDeploymentObserver.deployments()).isEqualTo(1);
    }
}
