package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The log of scans: what gates have seen, with verdicts as of the scans' own times. */
@RunAsClient
class ScansContractIT extends OverPayments {

    @Test
    void everyScanIsInTheLogOnce() {
        Person user = user();
        String order = paid(user);
        String body = "{'ticket':'" + token(user, order) + "','gate':'North'}";
        Answer in = gate().post("api/checkins", body, "scan-1").is(201);
        gate().post("api/checkins", body, "scan-1").is(201);
        String refused = gate().post("api/checkins", body, "scan-2")
                .refused(409, "'checked-in'")
                .text("scanId");
        gate().post("api/checkins", body, "scan-2").refused(409, "'checked-in'");
        operator().delete("api/checkins/" + in.text("ticketId")).is(204);

        List<JsonObject> log = log(user, order, "");
        assertThat(log)
                .extracting(scan -> scan.getString("direction") + " " + scan.getString("verdict"))
                .containsExactly("entry admitted", "entry refused", "undo undone");
        assertThat(log.get(0).getString("scanId")).isEqualTo(in.text("scanId"));
        assertThat(log.get(1).getString("scanId")).isEqualTo(refused);
        assertThat(log.get(1).getString("code")).isEqualTo("checked-in");
        assertThat(log.get(1).getString("gate")).isEqualTo("North");
        assertThat(log.get(0).getBoolean("reportedLate")).isFalse();
        assertThat(log(user, order, "&contradictions=true")).isEmpty();
        assertThat(log(user, order, "&verdict=undone")).hasSize(1);
        assertThat(log(user, order, "&gate=South")).isEmpty();
        assertThat(log(user, order, "&ticket=" + in.text("ticketId"))).hasSize(3);
    }

    @Test
    void anEntryBeforeARefundCountsWhenItIsReportedAfterIt() {
        Person user = user();
        String order = paid(user);
        String token = token(user, order);
        Instant paid = user.get(order).time("paidAt");
        refund(order, "r", "7.10", "").is(200);
        Instant back = user.get(order).time("endedAt");

        gate().post("api/checkins", "{'ticket':'" + token + "'}").refused(409, "'ticket-void'");
        gate().post("api/checkins", report(token, "South", back.plusSeconds(1))).refused(409, "'ticket-void'");
        Answer in = gate().post("api/checkins", report(token, "North", paid)).is(201);
        assertThat(in.time("checkedInAt")).isEqualTo(paid);
        assertThat(in.object().getBoolean("reportedLate")).isTrue();
        assertThat(kinds(in.object())).containsExactly("refunded-later");
        assertThat(gate().post("api/checkins", report(token, "North", paid))
                        .is(201)
                        .object())
                .isEqualTo(in.object());
        gate().get("api/checkins/" + in.text("ticketId")).is(200);

        List<JsonObject> found = log(user, order, "&contradictions=true");
        assertThat(found).hasSize(2);
        assertThat(kinds(found.get(0))).containsExactly("refunded-before");
        assertThat(found.get(0).getString("verdict")).isEqualTo("refused");
        assertThat(kinds(found.get(1))).containsExactly("refunded-later");
        assertThat(found.get(1).getString("verdict")).isEqualTo("admitted");
        assertThat(log(user, order, "")).hasSize(3);
    }

    @Test
    void ofTwoGatesWithoutNetworkTheLaterOneIsTheContradictionWhicheverReportsFirst() {
        Person user = user();
        String order = paid(user);
        String token = token(user, order);
        Instant first = user.get(order).time("paidAt");
        Answer south = gate().post("api/checkins", report(token, "South", first.plusMillis(90)))
                .is(201);
        Answer north =
                gate().post("api/checkins", report(token, "North", first)).is(201);
        gate().post("api/checkins", report(token, "East", first.plusMillis(40))).refused(409, "'checked-in'");

        List<JsonObject> found = log(user, order, "&contradictions=true");
        assertThat(found)
                .extracting(scan -> scan.getString("gate") + " " + scan.getString("verdict"))
                .containsExactly("South refused", "East refused");
        JsonObject contradiction = found.get(0).getJsonArray("contradictions").getJsonObject(0);
        assertThat(contradiction.getString("kind")).isEqualTo("already-in");
        assertThat(contradiction.getString("gate")).isEqualTo("North");
        assertThat(contradiction.getString("scanId")).isEqualTo(north.text("scanId"));
        assertThat(found.get(0).getString("answered")).isEqualTo("admitted");
        // The check-in that came first counts, and a repeated report gets its first answer.
        assertThat(gate().get("api/checkins/" + south.text("ticketId")).text("gate"))
                .isEqualTo("South");
        assertThat(gate().post("api/checkins", report(token, "South", first.plusMillis(90)))
                        .is(201)
                        .object())
                .isEqualTo(south.object());
    }

    @Test
    void aClockThatIsOffIsTakenAndRemarked() {
        Person user = user();
        String early = paid(user);
        Answer slow = gate().post(
                        "api/checkins", report(token(user, early), "North", Instant.parse("2026-01-01T19:40:00Z")))
                .is(201);
        assertThat(kinds(slow.object())).containsExactly("before-paid");
        String late = paid(user);
        Answer fast = gate().post(
                        "api/checkins", report(token(user, late), "North", Instant.parse("2999-01-01T00:00:00Z")))
                .is(201);
        assertThat(kinds(fast.object())).containsExactly("clock-ahead");
        assertThat(log(user, late, "&contradictions=true")).hasSize(1);
    }

    @Test
    void whatIsNoTicketIsKeptWithoutItsToken() {
        String schedule = schedule(1);
        String forged = "{'ticket':'forged','gate':'North','resource':'schedules/" + idOf(schedule) + "'";
        gate().post("api/checkins", forged + "}").refused(409, "'bad-ticket'");
        gate().post("api/checkins", forged + ",'at':'2026-01-01T19:40:00Z'}").refused(409, "'bad-ticket'");
        gate().post("api/checkins", forged + ",'at':'2026-01-01T19:40:00Z'}").refused(409, "'bad-ticket'");

        List<JsonObject> log = operator()
                .get("api/scans?model=schedules&resource=" + idOf(schedule))
                .is(200)
                .list()
                .getValuesAs(JsonObject.class);
        assertThat(log).hasSize(2).allSatisfy(scan -> {
            assertThat(scan.getString("code")).isEqualTo("bad-ticket");
            assertThat(scan.toString()).doesNotContain("forged");
        });
        assertThat(kinds(log.get(1))).containsExactly("no-ticket");
    }

    @Test
    void aGateReportsWhatItRefusedItself() {
        Person user = user();
        String order = paid(user);
        String body = "{'ticket':'" + token(user, order)
                + "','gate':'North','at':'2026-01-01T19:40:00Z','turnedAway':'other-event'}";
        Answer noted = gate().post("api/checkins", body).is(201);
        assertThat(noted.text("verdict")).isEqualTo("refused");
        assertThat(gate().post("api/checkins", body).is(201).text("scanId")).isEqualTo(noted.text("scanId"));
        gate().get("api/checkins/" + noted.text("ticketId")).refused(404, "'unknown-check-in'");

        JsonObject scan = log(user, order, "&contradictions=true").get(0);
        assertThat(scan.getString("reason")).isEqualTo("other-event");
        assertThat(kinds(scan)).containsExactly("turned-away");
    }

    @Test
    void anExitEndsBeingInOnceAndLetsInAgainOnlyByTheRule() {
        Person user = user();
        String order = paid(user);
        String entry = "{'ticket':'" + token(user, order) + "','gate':'North'}";
        String exit = entry.replace("}", ",'direction':'exit'}");
        gate().post("api/checkins", exit).refused(409, "'not-in'");
        gate().post("api/checkins", entry).is(201);
        Answer out = gate().post("api/checkins", exit, "out").is(201);
        assertThat(out.text("verdict")).isEqualTo("left");
        assertThat(gate().post("api/checkins", exit, "out").is(201).object()).isEqualTo(out.object());
        gate().post("api/checkins", exit).refused(409, "'not-in'");
        gate().post("api/checkins", entry).refused(409, "'checked-in'");
        assertThat(log(user, order, ""))
                .extracting(scan -> scan.getString("verdict"))
                .containsExactly("refused", "admitted", "left", "refused", "refused");
    }

    @Test
    void whoIsInsideIsCountedByGateAndCategoryNowAndAsItWas() {
        String program = program(3);
        Person user = user();
        String order = "api/orders/"
                + user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2','A-r-3']}")
                        .is(201)
                        .text("orderId");
        tell(order, "a", "21.30", "CAPTURED").is(200);
        List<JsonObject> tickets = user.get(order + "/tickets").is(200).list().getValuesAs(JsonObject.class);
        String inside = "api/scans/inside?model=programs&resource=" + idOf(program);
        assertThat(operator().get(inside).is(200).number("inside")).isZero();
        for (int i = 0; i < 3; i++) {
            String gate = i == 0 ? "South" : "North";
            gate().post("api/checkins", "{'ticket':'" + tickets.get(i).getString("token") + "','gate':'" + gate + "'}")
                    .is(201);
        }
        String leaving = "{'ticket':'" + tickets.get(2).getString("token") + "','gate':'North','direction':'exit'}";
        Answer left = gate().post("api/checkins", leaving).is(201);

        JsonObject now = gate().get(inside).is(200).object();
        assertThat(now.getJsonArray("gates"))
                .isEqualTo(Answer.json("{'g':[{'gate':'North','entries':2,'exits':1,'inside':1},"
                                + "{'gate':'South','entries':1,'exits':0,'inside':1}]}")
                        .getJsonArray("g"));
        assertThat(now.getJsonArray("categories"))
                .isEqualTo(Answer.json("{'c':[{'categoryId':'A','inside':2}]}").getJsonArray("c"));
        Instant before = left.time("at").minusMillis(1);
        assertThat(gate().get(inside + "&at=" + before).is(200).number("inside"))
                .isGreaterThanOrEqualTo(2);
        assertThat(gate().get(inside + "&at=2026-01-01T00:00:00Z").is(200).number("inside"))
                .isZero();
        gate().get("api/scans/inside").complainsOf("resource");
        user.get(inside).refused(403, "'wrong-role'");
    }

    @Test
    void aPageGoesOnAndTheWholeLogIsLines() {
        Person user = user();
        String order = paid(user);
        String body = "{'ticket':'" + token(user, order) + "','gate':'North'}";
        for (int i = 0; i < 3; i++) {
            gate().post("api/checkins", body);
        }
        String path = "api/scans?model=schedules&resource=" + user.get(order).text("scheduleId");
        Answer page = gate().get(path + "&limit=2").is(200);
        assertThat(page.list()).hasSize(2);
        Answer rest = gate().get(OverLists.next(page)).is(200);
        assertThat(rest.list()).hasSize(1);
        String csv =
                operator().get(path, "Accept", "text/csv").is(200).response().body();
        assertThat(csv.lines()).hasSize(4).first().asString().startsWith("scanId,direction,ticketId,");

        user.get(path).refused(403, "'wrong-role'");
        gate().get("api/scans?model=rains&resource=r&verdict=in&ticket=t&contradictions=1")
                .complainsOf("model", "verdict", "ticket", "contradictions");
        gate().get("api/scans?model=schedules").complainsOf("resource");
    }

    private List<JsonObject> log(Person user, String order, String more) {
        return operator()
                .get("api/scans?model=schedules&resource=" + user.get(order).text("scheduleId") + more)
                .is(200)
                .list()
                .getValuesAs(JsonObject.class);
    }

    private static List<String> kinds(JsonObject view) {
        return view.getJsonArray("contradictions").getValuesAs(JsonObject.class).stream()
                .map(each -> each.getString("kind"))
                .toList();
    }

    private Person gate() {
        return person("gate-1", "gate");
    }

    private String paid(Person user) {
        String order = order(user, schedule(1));
        tell(order, "a", "7.10", "CAPTURED").is(200);
        return order;
    }

    private static String token(Person user, String order) {
        return user.get("api/tickets/" + idOf(order) + "~1").is(200).text("token");
    }

    private static String report(String token, String gate, Instant at) {
        return "{'ticket':'" + token + "','gate':'" + gate + "','at':'" + at + "'}";
    }
}
