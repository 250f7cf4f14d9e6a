package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URISyntaxException;
import java.net.URL;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An order that is not confirmed yet is in Redis only: nobody is told that there is no such order when Redis is away.
 */
@RunAsClient
class UnconfirmedOrdersIT extends InServer {

    private static final TestStores STORES = TestStores.current();

    @ArquillianResource
    private URL base;

    private HeldPiece held;

    @AfterEach
    void restore() {
        held.deliver();
        STORES.redisProxy().restore();
        STORES.mongoProxy().restore();
    }

    @ParameterizedTest
    @EnumSource(names = {"SALE_ORDER", "SCHEDULE_ORDER", "PURCHASE"})
    void anOrderThatIsNotConfirmedIsNotUnknownWhileRedisIsUnavailable(LastUnit unit) throws URISyntaxException {
        RestCalls calls = new RestCalls(base.toURI());
        String path = unit.put(calls);
        String user = RestCalls.newId("u");
        held = STORES.mongoProxy()
                .holdEach(HeldPiece.command("insert", "orders"), path.substring(path.indexOf('/') + 1));
        String order =
                "orders/" + unit.claim(calls, path, user, "").is(202).json().getString("orderId");

        STORES.redisProxy().cut();
        for (String what : new String[] {"", "/payments", "/refunds", "/history", "/checkout"}) {
            Answer unavailable = calls.send("GET", order + what, "", "user:" + user, "");
            assertThat(unavailable.status())
                    .as("%s: %s", what, unavailable.body())
                    .isEqualTo(503);
        }

        STORES.redisProxy().restore();
        held.deliver();
        await().untilAsserted(() -> assertThat(
                        calls.send("GET", order, "", "user:" + user, "").is(200).body())
                .doesNotContain("confirming"));
    }
}
