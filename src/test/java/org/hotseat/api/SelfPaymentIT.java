package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hotseat.demo.DemoWar;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Users neither pay by themselves nor are led to a checkout unless the settings say so; a server of its own with the
 * settings as they are by default.
 */
@Tag("own-server")
class SelfPaymentIT {

    @TempDir
    private Path directory;

    @Test
    void aUserNeitherPaysNorRefundsItsOwnOrderByDefault() {
        ServerSettings settings = ServerSettings.builtWar(directory)
                .shortLived()
                .with("HOTSEAT_SELF_PAYMENT", "")
                .with(DemoWar.noCheckout());
        try (ServerProcess server = ServerProcess.start(settings)) {
            Calls calls = new Calls(server.uri().resolve("hotseat/"));
            Person operator = new Person(calls, "boss", calls.token("boss", "operator"));
            String name = OverRest.newId("self");
            Person user = new Person(calls, name, calls.token(name, "user"));
            Person service = new Person(calls, "shop", calls.token("shop", "service"));
            String schedule = "api/schedules/" + OverRest.newId("s");
            operator.put(schedule, "{'name':'A game','maxPlayers':3,'price':'7.10'}")
                    .is(201);
            String order = "api/orders/"
                    + user.post(schedule + "/orders", "{}").is(201).text("orderId");

            assertThat(user.get("api/sign-in").is(200).object()).isEmpty();
            user.get(order + "/checkout").refused(409, "'no-checkout'");
            user.post(order + "/payment", "{'reference':'i-said-so'}").refused(403, "'self-payment-off'");
            assertThat(user.get(order).is(200).number("payStatus")).isZero();
            service.post(order + "/payment", "{'reference':'r'}").refused(403, "'amount-required'");
            assertThat(service.post(order + "/payment", "{'reference':'r','amount':'7.00'}")
                            .refused(409, "'wrong-amount'")
                            .text("expected"))
                    .isEqualTo("7.10");
            assertThat(user.get(order).is(200).number("payStatus")).isZero();
            service.post(order + "/payment", "{'reference':'r','amount':'7.10'}")
                    .is(200);
            service.post(order + "/payment", "{'reference':'r','amount':'7.10'}")
                    .is(200);
            user.post(order + "/refund").refused(403, "'self-payment-off'");
            assertThat(user.get(order).is(200).number("payStatus")).isEqualTo(1);
            operator.post(order + "/refund").is(200);
            assertThat(user.get(order).is(200).number("payStatus")).isEqualTo(2);
            String other = "api/orders/"
                    + user.post(schedule + "/orders", "{}").is(201).text("orderId");
            operator.post(other + "/payment", "{'reference':'seen'}").is(200);
        }
    }
}
