package org.hotseat.ops.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import org.hotseat.facts.epoch.EpochLeases;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.caller.WarmUpEndpoint;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.redis.Epochs;
import org.hotseat.testing.InServer;
import org.junit.jupiter.api.Test;

class WarmUpBeansIT extends InServer {

    @Inject
    private WarmUpResources resources;

    @Inject
    private WarmUpEndpoint endpoint;

    /** That by which the test came here. */
    @Inject
    private HttpServletRequest request;

    @Inject
    private SaleModelRegistry models;

    @Inject
    private CommandExecutor commands;

    @Inject
    private Journal journal;

    @Inject
    private Epochs epochs;

    @Inject
    private EpochLeases leases;

    @Inject
    private FactsSettings settings;

    @Test
    void theWayOfAClaimIsMadeAgainAndTheServersStandingIsNot() {
        try (WarmUpResources.Opened opened = resources.open("own-beans-it-1", new SimpleMeterRegistry())) {
            WarmUpBeans beans = opened.beans();

            assertThat(beans.get(CommandExecutor.class))
                    .isNotSameAs(commands)
                    .isSameAs(beans.get(CommandExecutor.class));
            assertThat(beans.get(Journal.class)).isNotSameAs(journal);
            assertThat(beans.get(Epochs.class)).isSameAs(epochs);
            assertThat(beans.get(EpochLeases.class)).isSameAs(leases);
            assertThat(beans.get(FactsSettings.class)).isSameAs(settings);
            assertThatThrownBy(() -> beans.get(Map.class)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aResourceOfEachModelIsOpenedThatTheServerDoesNotKnow() {
        try (WarmUpResources.Opened opened = resources.open("own-beans-it-2", new SimpleMeterRegistry())) {
            assertThat(opened.resources().stream().map(each -> each.claims().model()))
                    .containsAll(models.all().stream().map(SaleModel::name).toList());
            for (WarmUpResources.Resource each : opened.resources()) {
                String model = each.claims().model();
                assertThatThrownBy(() -> models.byName(model).checkExists(each.id()))
                        .isInstanceOf(NotFound.class);
            }
        }
    }

    /** Nobody from outside calls as the warm-up, and it calls nothing but its own. */
    @Test
    void theWarmUpEndpointIsForItsOwnTokensAndForNothingElse() throws IOException {
        String word = "own-beans-it-3-";
        String secret;
        String own;
        try (WarmUpResources.Opened opened = resources.open("own-beans-it-3", new SimpleMeterRegistry());
                WarmUpResources.Opened others = resources.open("own-beans-it-4", new SimpleMeterRegistry());
                WarmUpEndpoint.Opened side = endpoint.open(word, opened.beans());
                WarmUpEndpoint.Opened other = endpoint.open("own-beans-it-4-", others.beans())) {
            own = side.token("somebody", Set.of(Role.USER));
            String schedule = "schedules/" + opened.resources().get(0).id();
            secret = word + schedule + "/holds";

            assertThat(send("POST", secret, own)).isEqualTo(201);
            assertThat(send("POST", secret, other.token("somebody", Set.of(Role.OPERATOR))))
                    .isEqualTo(401);
            assertThat(send("POST", schedule + "/holds", own)).isEqualTo(401);
            assertThat(send("GET", schedule, "")).isEqualTo(404);
        }
        assertThat(send("POST", secret, own)).isEqualTo(404);
    }

    private int send(String method, String path, String token) throws IOException {
        try (LocalHttpConnection connection =
                new LocalHttpConnection(new InetSocketAddress("127.0.0.1", request.getLocalPort()))) {
            return connection.send(method + " " + request.getContextPath() + "/api/" + path
                    + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                    + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n")
                    + "Content-Length: 0\r\n\r\n");
        }
    }
}
