package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hotseat.testing.QrReader;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The rows of the REST table about tickets and check-ins. */
@RunAsClient
class TicketsContractIT extends OverPayments {

    @Test
    void aPaidOrderHasATicketThatThePublicKeysVerify() throws Exception {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        assertThat(user.get(order + "/tickets").is(200).list()).isEmpty();
        tell(order, "a", "7.10", "CAPTURED").is(200);

        JsonObject ticket = user.get(order + "/tickets").is(200).list().getJsonObject(0);
        assertThat(ticket.getString("ticketId")).isEqualTo(idOf(order) + "~1");
        assertThat(ticket.getString("kind")).isEqualTo("schedule");
        assertThat(ticket.getString("resourceId")).isEqualTo(idOf(schedule));

        String picture = user.get("api/tickets/" + ticket.getString("ticketId") + ".svg", "Accept", "image/svg+xml")
                .is(200)
                .response()
                .body();
        String read = QrReader.readSvg(picture);
        JWSObject signed = JWSObject.parse(read);
        JWKSet keys =
                JWKSet.parse(nobody().get("api/tickets/keys").is(200).response().body());
        assertThat(keys.containsNonPublicKeys()).isFalse();
        assertThat(signed.verify(new ECDSAVerifier(
                        keys.getKeyByKeyId(signed.getHeader().getKeyID()).toECKey())))
                .isTrue();
        assertThat(signed.getPayload().toJSONObject())
                .containsOnly(
                        entry("jti", ticket.getString("ticketId")),
                        entry("kind", "schedule"),
                        entry("res", idOf(schedule)));

        user().get(order + "/tickets").refused(403, "'not-yours'");
        user().get("api/tickets/" + ticket.getString("ticketId")).refused(403, "'not-yours'");
        service().get("api/tickets/" + ticket.getString("ticketId")).is(200);
        user.get("api/tickets/" + idOf(order) + "~2").refused(404, "'unknown-ticket'");
        user.get("api/tickets/nothing").refused(404, "'unknown-ticket'");
        user.get("api/tickets/none~1").refused(404, "'unknown-order'");
        nobody().get(order + "/tickets").is(401);
    }

    @Test
    void aPurchaseHasATicketForEachSeatItStillHas() {
        String program = program(2);
        Person user = user();
        String order = "api/orders/"
                + user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2']}")
                        .is(201)
                        .text("orderId");
        tell(order, "a", "14.20", "CAPTURED").is(200);
        assertThat(units(user, order)).containsExactly("A-r-1", "A-r-2");
        String token = user.get("api/tickets/" + idOf(order) + "~A-r-1").is(200).text("token");

        refund(order, "r", "7.10", "A-r-1").is(200);
        assertThat(units(user, order)).containsExactly("A-r-2");
        gate().post("api/checkins", "{'ticket':'" + token + "'}").refused(409, "'ticket-void'");
        gate().post("api/checkins", "{'ticket':'" + token(user, order, "A-r-2") + "'}")
                .is(201);
    }

    @Test
    void aTicketLetsInOnce() {
        Person user = user();
        String order = paid(user);
        String body = "{'ticket':'" + token(user, order, "1") + "','gate':'North'}";
        user.post("api/checkins", body).refused(403, "'wrong-role'");
        operator().post("api/checkins", body).refused(403, "'wrong-role'");
        gate().get(order).is(403);

        Answer in = gate().post("api/checkins", body, "scan-1").is(201);
        assertThat(in.text("gate")).isEqualTo("North");
        assertThat(in.text("checkedInBy")).isEqualTo("gate-1");
        assertThat(gate().post("api/checkins", body, "scan-1").is(201).object()).isEqualTo(in.object());
        gate().post("api/checkins", body.replace("North", "South"), "scan-1").refused(422, "'idempotency-key-reused'");
        Answer again = gate().post("api/checkins", body.replace("North", "South"), "scan-2")
                .refused(409, "'checked-in'");
        assertThat(again.text("gate")).isEqualTo("North");
        assertThat(again.time("checkedInAt")).isEqualTo(in.time("checkedInAt"));
        person("gate-2", "gate").post("api/checkins", body, "scan-1").refused(409, "'checked-in'");

        String path = "api/checkins/" + in.text("ticketId");
        assertThat(gate().get(path).is(200).object()).isEqualTo(in.object());
        gate().delete(path).refused(403, "'wrong-role'");
        operator().delete(path).is(204);
        operator().delete(path).refused(404, "'unknown-check-in'");
        gate().get(path).refused(404, "'unknown-check-in'");
        gate().post("api/checkins", body.replace("North", "South"), "scan-3").is(201);
    }

    @Test
    void aRepeatedCheckInGetsItsFirstAnswerWhateverHasBecomeOfTheTicket() {
        Person user = user();
        String order = paid(user);
        String body = "{'ticket':'" + token(user, order, "1") + "','gate':'North'}";
        Answer in = gate().post("api/checkins", body, "first").is(201);
        String path = "api/checkins/" + in.text("ticketId");
        operator().delete(path).is(204);

        assertThat(gate().post("api/checkins", body, "first").is(201).object()).isEqualTo(in.object());
        gate().get(path).refused(404, "'unknown-check-in'");
        gate().post("api/checkins", body.replace("North", "South"), "first").refused(422, "'idempotency-key-reused'");

        gate().post("api/checkins", body, "second").is(201);
        refund(order, "r", "7.10", "").is(200);
        assertThat(gate().post("api/checkins", body, "first").is(201).object()).isEqualTo(in.object());
        gate().post("api/checkins", body, "third").refused(409, "'ticket-void'");
    }

    @Test
    void whatWasNotSignedHereOrIsNotPaidAnyMoreIsRefused() {
        Person user = user();
        String order = paid(user);
        String token = token(user, order, "1");
        gate().post("api/checkins", "{'ticket':'" + token.substring(0, token.length() - 8) + "AAAAAAAA'}")
                .refused(409, "'bad-ticket'");
        gate().post("api/checkins", "{'ticket':'" + idOf(order) + "~1'}").refused(409, "'bad-ticket'");
        gate().post("api/checkins", "{'ticket':'" + user.token() + "'}").refused(409, "'bad-ticket'");
        gate().post("api/checkins", "{'ticket':'" + token + "','at':'tomorrow','direction':'up','resource':'hall'}")
                .complainsOf("at", "direction", "resource");
        gate().post("api/checkins", "{'gate':''}").complainsOf("ticket", "gate");

        refund(order, "r", "7.10", "").is(200);
        Answer refused =
                gate().post("api/checkins", "{'ticket':'" + token + "'}").refused(409, "'ticket-void'");
        assertThat(refused.number("payStatus")).isEqualTo(2);
        assertThat(user.get(order + "/tickets").is(200).list()).isEmpty();
    }

    @Test
    void aGateWithoutNetworkReportsLaterAndDoubleEntriesAreKept() {
        Person user = user();
        String order = paid(user);
        String resource = user.get(order).text("scheduleId");
        String token = token(user, order, "1");
        Instant first = Instant.parse("2026-01-01T19:40:00.000Z");
        String north = report(token, "North", first);
        String south = report(token, "South", first.plusSeconds(90));
        Answer in = gate().post("api/checkins", north).is(201);
        assertThat(in.time("checkedInAt")).isEqualTo(first);
        gate().post("api/checkins", north).is(201);
        assertThat(gate().get("api/checkins?double=true&resource=" + resource)
                        .is(200)
                        .list())
                .isEmpty();

        gate().post("api/checkins", south).refused(409, "'checked-in'");
        gate().post("api/checkins", south).refused(409, "'checked-in'");
        JsonObject listed = operator()
                .get("api/checkins?double=true&resource=" + resource)
                .is(200)
                .list()
                .getJsonObject(0);
        assertThat(listed.getString("ticketId")).isEqualTo(in.text("ticketId"));
        assertThat(listed.getJsonArray("doubleEntries"))
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.asJsonObject().getString("gate")).isEqualTo("South"));
        gate().get("api/checkins?double=yes").complainsOf("double");
        user.get("api/checkins").refused(403, "'wrong-role'");
    }

    @Test
    void ofManyGatesAtOnceOneLetsItIn() throws Exception {
        Person user = user();
        String body = "{'ticket':'" + token(user, paid(user), "1") + "'}";
        int gates = 16;
        CyclicBarrier together = new CyclicBarrier(gates);
        ExecutorService threads = Executors.newFixedThreadPool(gates);
        try {
            List<Callable<Integer>> scans = new ArrayList<>();
            for (int i = 0; i < gates; i++) {
                Person gate = person("gate-" + i, "gate");
                scans.add(() -> {
                    together.await();
                    return gate.post("api/checkins", body).status();
                });
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> scan : threads.invokeAll(scans)) {
                statuses.add(scan.get());
            }
            assertThat(statuses).containsOnly(201, 409).containsOnlyOnce(201);
        } finally {
            threads.shutdownNow();
        }
    }

    private Person gate() {
        return person("gate-1", "gate");
    }

    private String paid(Person user) {
        String order = order(user, schedule(1));
        tell(order, "a", "7.10", "CAPTURED").is(200);
        return order;
    }

    private static String token(Person user, String order, String unit) {
        return user.get("api/tickets/" + idOf(order) + "~" + unit).is(200).text("token");
    }

    private static String report(String token, String gate, Instant at) {
        return "{'ticket':'" + token + "','gate':'" + gate + "','at':'" + at + "'}";
    }

    private static List<String> units(Person user, String order) {
        return user.get(order + "/tickets").is(200).list().getValuesAs(JsonObject.class).stream()
                .map(ticket -> ticket.getString("unit"))
                .toList();
    }
}
