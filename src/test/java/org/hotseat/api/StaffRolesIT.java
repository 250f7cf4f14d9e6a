package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hotseat.contract.ContractFile;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** A viewer reads and changes nothing; the support desk acts for persons and changes no resource. */
@RunAsClient
class StaffRolesIT extends OverAudit {

    /** The acts of support. */
    private static final Set<String> DESK = Set.of(
            "cancelHold",
            "cancelOrder",
            "claimCode",
            "extendHold",
            "grabPacket",
            "handOverRefund",
            "moveSeats",
            "payOrder",
            "placeHold",
            "placeSaleOrder",
            "placeScheduleOrder",
            "purchaseSeats",
            "refundOrder",
            "renameAttendee",
            "transferTicket",
            "tryAct",
            "tryMoves",
            "tryPurchase",
            "undoCheckIn");

    /** Reads of operators alone: what cannot be processed is shown as it is, with a code that is in it. */
    private static final Set<String> OPERATORS = Set.of("listDeadLetters");

    /** Not for viewers: whoever has these has the thing. */
    private static final Set<String> BEARER =
            Set.of("getCheckout", "getDropClaims", "getTicket", "getTicketPicture", "listOrderTickets", "listTickets");

    @Test
    void eachOperationIsOpenToThoseWhomItConcerns() {
        Set<String> viewer = new TreeSet<>();
        Set<String> support = new TreeSet<>();
        Set<String> changes = new TreeSet<>();
        Set<String> hidden = new TreeSet<>();
        Person reader = person(newId("v"), "viewer");
        Person desk = person(newId("d"), "support");
        ContractFile.operations().forEach((operation, name) -> {
            String[] parts = operation.split(" ");
            String path = "api" + parts[1].replaceAll("\\{[a-z]+Id}|\\{[a-z]+}", "none");
            if (parts[0].equals("GET")) {
                if (!path.endsWith("/stream")) {
                    boolean operatorMay = !wrongRole(operator().get(path));
                    if (operatorMay && !OPERATORS.contains(name)) {
                        assertThat(wrongRole(desk.get(path))).as(operation).isFalse();
                        if (wrongRole(reader.get(path))) {
                            hidden.add(name);
                        }
                    }
                }
                return;
            }
            changes.add(name);
            if (!wrongRole(call(reader, newId("act"), parts[0], path, "{}"))) {
                viewer.add(name);
            }
            if (!wrongRole(call(desk, newId("act"), parts[0], path, "{}"))) {
                support.add(name);
            }
        });

        assertThat(changes).hasSizeGreaterThan(40);
        assertThat(viewer).isEmpty();
        assertThat(support).isEqualTo(DESK);
        assertThat(hidden).isEqualTo(BEARER);
    }

    private static boolean wrongRole(Answer answer) {
        return answer.status() == 403 && answer.text("code").equals("wrong-role");
    }

    private static void refused(Answer answer, String code) {
        assertThat(answer.is(403).text("code")).isEqualTo(code);
    }

    @Test
    void aViewerReadsWhatIsOthersAndItsReadsHaveLines() {
        Person viewer = person(newId("viewer"), "viewer");
        Person user = user();
        String schedule = schedule(3);
        String order = order(user, schedule);
        user().post(schedule + "/holds").is(201);
        for (String path : List.of(
                order,
                order + "/history",
                order + "/payments",
                "api/orders?user=" + user.id(),
                "api/wallets/" + user.id())) {
            String request = newId("read");
            viewer.get(path, RequestIds.HEADER, request).is(200);
            assertThat(lines("requestId=" + request))
                    .as(path)
                    .singleElement()
                    .satisfies(line ->
                            assertThat(line.getJsonArray("roles").getString(0)).isEqualTo("viewer"));
        }
        viewer.get(schedule + "/hot-state").is(200);
        viewer.get("api/ops/audit").is(200);
        refused(viewer.get(order + "/tickets"), "wrong-role");
        refused(person(newId("both"), "viewer", "user").get(order + "/tickets"), "not-yours");
        refused(person(newId("both"), "viewer", "user").delete(order), "not-yours");
        assertThat(user.get(order).is(200).number("payStatus")).isZero();
    }

    @Test
    void supportActsForAPersonAndTheHistorySaysSo() {
        Person desk = person(newId("desk"), "support");
        Person user = user();
        String schedule = schedule(2);
        List<String> words = new ArrayList<>();
        String request = newId("act");
        String order = "api/orders/"
                + call(desk, request, "POST", schedule + "/orders", "{'userId':'" + user.id() + "'}")
                        .is(201)
                        .text("orderId");
        call(desk, request, "DELETE", order, "").is(204);
        lines("requestId=" + request).forEach(line -> {
            words.add(line.getString("act"));
            assertThat(line.getJsonArray("roles").getString(0)).isEqualTo("support");
        });
        assertThat(words).containsExactly("order", "cancel-order");
        List<JsonObject> steps = user.get(order + "/history").is(200).list().getValuesAs(JsonObject.class);
        assertThat(steps)
                .extracting(step -> step.getJsonArray("roles").getString(0))
                .containsOnly("support");
        refused(desk.post(schedule + "/stop"), "wrong-role");
        refused(desk.post(schedule + "/cancellation", "{'reason':'rain'}"), "wrong-role");
    }
}
