package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on which rains are paid for by wallets, but for those of one funder. */
@Tag("own-server")
class PrepaidWalletsIT {

    @TempDir
    private Path directory;

    @Test
    void rainsAreDebitedUnlessTheirFunderIsExternal() {
        ServerSettings settings = ServerSettings.builtWar(directory)
                .shortLived()
                .with("HOTSEAT_WALLETS", "prepaid")
                .with("HOTSEAT_EXTERNAL_FUNDERS", "marketing, auth0|sales");
        try (ServerProcess server = ServerProcess.start(settings)) {
            Calls calls = new Calls(server.uri().resolve("hotseat/"));
            Person operator = new Person(calls, "boss", calls.token("boss", "operator"));
            Person service = new Person(calls, "shop", calls.token("shop", "service"));
            String funder = OverRest.newId("funder");
            String rain = "api/rains/" + OverRest.newId("rain");
            operator.put(rain, body(funder, "")).refused(409, "'not-covered'");
            operator.put(rain, body(funder, ",'funding':'external'")).refused(409, "'prepaid'");
            service.post("api/wallets/" + funder + "/deposits", "{'amount':'5','reference':'d'}")
                    .is(200);
            assertThat(operator.put(rain, body(funder, "")).is(201).text("funding"))
                    .isEqualTo("wallet");
            operator.put(rain, body(funder, "")).is(200);
            operator.put(rain, body("marketing", "")).refused(409, "'funded'");

            for (String outside : new String[] {"marketing", "auth0|sales"}) {
                String free = "api/rains/" + OverRest.newId("rain");
                assertThat(operator.put(free, body(outside, "")).is(201).object())
                        .doesNotContainKey("funding");
                operator.put(free, body(funder, "")).refused(409, "'funded'");
            }
        }
    }

    private static String body(String funder, String more) {
        return OverRains.body("5.00", 5, OverRains.FAR_OFF, "2091-01-01T00:00:00Z")
                .replace("funder-1", funder)
                .replace("}", more + "}");
    }
}
