package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/**
 * The rows of the contract about wallets: deposits, payouts, transfers, rains that a wallet pays for, and the sum of
 * all.
 */
@RunAsClient
class WalletsContractIT extends OverRains {

    private final String funder = newId("funder");
    private final String friend = newId("friend");
    private final String wallet = "api/wallets/" + funder;

    @Test
    void servicesMoveMoneyOnceAReference() {
        service()
                .post(wallet + "/deposits", "{'amount':'10','reference':'d-1'}")
                .is(200);
        for (int i = 0; i < 2; i++) {
            JsonObject out = service()
                    .post(wallet + "/transfers", "{'to':'" + friend + "','amount':'3.99','reference':'t-1'}")
                    .is(200)
                    .object();
            assertThat(out.getString("amount")).isEqualTo("-3.99");
            assertThat(out.getString("kind")).isEqualTo("transfer");
            assertThat(out.getString("source")).isEqualTo("t-1");
            assertThat(out.getInt("number")).isEqualTo(2);
            JsonObject paid = service()
                    .post("api/wallets/" + friend + "/payouts", "{'amount':'1.00','reference':'p-1'}")
                    .is(200)
                    .object();
            assertThat(paid.getString("amount")).isEqualTo("-1.00");
            assertThat(paid.getString("counterpart")).isEqualTo("external");
        }
        assertThat(operator().get(wallet).is(200).text("balance")).isEqualTo("6.01");
        assertThat(operator().get("api/wallets/" + friend).is(200).text("balance"))
                .isEqualTo("2.99");
        zero();
    }

    @Test
    void whatIsNotThereIsRefusedWithWhatIs() {
        service()
                .post(wallet + "/deposits", "{'amount':'10.00','reference':'d-1'}")
                .is(200);
        Answer payout = service()
                .post(wallet + "/payouts", "{'amount':'10.01','reference':'p-1'}")
                .refused(409, "'not-covered'");
        assertThat(payout.text("balance")).isEqualTo("10.00");
        assertThat(payout.text("amount")).isEqualTo("10.01");
        service()
                .post(wallet + "/transfers", "{'to':'" + friend + "','amount':'99','reference':'t-1'}")
                .refused(409, "'not-covered'");
        Answer used = service()
                .post(wallet + "/deposits", "{'amount':'10.01','reference':'d-1'}")
                .refused(409, "'reference-used'");
        assertThat(used.text("expected")).isEqualTo("10.00");
        service()
                .post(wallet + "/transfers", "{'to':'" + friend + "','amount':'1','reference':'t-1'}")
                .is(200);
        service()
                .post(wallet + "/transfers", "{'to':'another','amount':'1','reference':'t-1'}")
                .refused(409, "'reference-used'");
        assertThat(operator().get(wallet).is(200).text("balance")).isEqualTo("9.00");
    }

    @Test
    void badFieldsAreAllReportedAndServicesAloneMoveMoney() {
        for (String what : new String[] {"deposits", "payouts", "transfers"}) {
            String path = wallet + "/" + what;
            // Only a transfer has a receiver.
            String to = what.equals("transfers") ? "{'to':'" + friend + "'," : "{";
            service().post(path, to + "'reference':null}").complainsOf("amount", "reference");
            service().post(path, to + "'amount':'0.00','reference':''}").complainsOf("amount", "reference");
            service().post(path, to + "'amount':'-1','reference':'r'}").complainsOf("amount");
            service().post(path, to + "'amount':'0.001','reference':'r'}").complainsOf("amount");
            service()
                    .post(path, to + "'amount':1,'reference':'" + "r".repeat(129) + "'}")
                    .complainsOf("amount", "reference");
            user().post(path, "{'amount':'1','reference':'r'}").is(403);
            operator().post(path, "{'amount':'1','reference':'r'}").is(403);
            nobody().post(path, "{'amount':'1','reference':'r'}").is(401);
        }
        service().post(wallet + "/transfers", "{'amount':'1','reference':'r'}").complainsOf("to");
        service()
                .post(wallet + "/transfers", "{'to':'" + funder + "','amount':'1','reference':'r'}")
                .complainsOf("to");
        assertThat(operator().get(wallet).is(200).number("entryCount")).isZero();
        user().get("api/ops/wallets/evidence").is(403);
        service().get("api/ops/wallets/evidence").is(403);
        nobody().get("api/ops/wallets/evidence").is(401);
    }

    @Test
    void aRainThatAWalletPaysForTakesItsTotalAndGivesBackWhatIsLeft() {
        String rain = "api/rains/" + newId("rain");
        Answer refused = operator().put(rain, funded("10.00", "wallet")).refused(409, "'not-covered'");
        assertThat(refused.text("balance")).isEqualTo("0.00");
        nobody().get(rain).refused(404, "'unknown-rain'");
        service()
                .post(wallet + "/deposits", "{'amount':'12.00','reference':'d-1'}")
                .is(200);
        Answer made = operator().put(rain, funded("10.00", "wallet")).is(201);
        assertThat(made.text("funding")).isEqualTo("wallet");
        operator().put(rain, funded("10.00", "wallet")).is(200);
        assertThat(operator().get(wallet).is(200).text("balance")).isEqualTo("2.00");
        for (String other : new String[] {funded("9.00", "wallet"), funded("10.00", "external")}) {
            Answer stays = operator().put(rain, other).refused(409, "'funded'");
            assertThat(stays.text("totalAmount")).isEqualTo("10.00");
            assertThat(stays.text("funderId")).isEqualTo(funder);
        }
        operator().put(rain, funded("10.00", "bank")).complainsOf("funding");
        service()
                .post(wallet + "/payouts", "{'amount':'2.01','reference':'p-1'}")
                .refused(409, "'not-covered'");

        Person lucky = user();
        long got = cents(lucky.post(rain + "/grabs").is(200).text("amount"));
        assertConsistent(rain, 4, 1, 1_000 - got, got);
        operator().post(rain + "/closing").is(200);
        assertThat(cents(operator().get(wallet).is(200).text("balance"))).isEqualTo(1_200 - got);
        JsonObject last = operator()
                .get(wallet + "?after=2")
                .is(200)
                .object()
                .getJsonArray("entries")
                .getJsonObject(0);
        assertThat(last.getString("counterpart")).isEqualTo("rains/" + idOf(rain));
        await().until(() -> operator()
                .get(rain + "/hot-state")
                .is(200)
                .object()
                .getJsonObject("facts")
                .containsKey("creditedAt"));
        zero();
    }

    @Test
    void aRainWithoutAWordIsFundedFromOutside() {
        String rain = "api/rains/" + newId("rain");
        Answer made = operator().put(rain, funded("5.00", "")).is(201);
        assertThat(made.object()).doesNotContainKey("funding");
        operator().put(rain, funded("6.00", "external")).refused(409, "'begun'");
        operator().put(rain, funded("5.00", "wallet")).refused(409, "'funded'");
        operator().post(rain + "/closing").is(200);
        assertThat(operator().get(wallet).is(200).text("balance")).isEqualTo("5.00");
        zero();
    }

    /** Of all wallets of the server, while other tests' credits may be on their way. */
    private void zero() {
        JsonObject evidence = operator().get("api/ops/wallets/evidence").is(200).object();
        assertThat(evidence.getString("sum")).as("%s", evidence).isEqualTo("0.00");
    }

    private String funded(String total, String funding) {
        String body = body(total, 5, LONG_AGO, FAR_OFF).replace("funder-1", funder);
        return funding.isEmpty() ? body : body.replace("}", ",'funding':'" + funding + "'}");
    }
}
