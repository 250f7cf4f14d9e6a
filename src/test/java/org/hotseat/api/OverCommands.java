package org.hotseat.api;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/**
 * The base of tests that call each operation that an operator or the payment system may call and that changes
 * something.
 */
abstract class OverCommands extends OverAudit {

    private static final String WINDOW = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";
    private static final Map<String, String> MODELS =
            Map.of("Schedule", "schedules", "Program", "programs", "Sale", "sales", "Rain", "rains", "Drop", "drops");

    /** Of the commands of one test. */
    private final String key = newId("repeated");

    /**
     * One call.
     *
     * @param resource of the line; empty for none
     */
    record Call(String method, String path, String body, String resource) {

        Call(String method, String path, String body) {
            this(method, path, body, "");
        }
    }

    /** By {@code operationId}; each on a resource or an order of its own. */
    Map<String, Call> commands() {
        Map<String, Call> calls = new TreeMap<>();
        MODELS.forEach((name, model) -> {
            for (String first : List.of("rebuild", "stop", "cancel")) {
                String made = made(model);
                String path = first.equals("cancel") ? "/cancellation" : "/" + first;
                calls.put(
                        first + name,
                        new Call("POST", made + path, first.equals("cancel") ? "{'reason':'ill'}" : "", of(made)));
            }
            String stopped = made(model);
            operator().post(stopped + "/stop").is(200);
            calls.put("resume" + name, new Call("POST", stopped + "/resume", "", of(stopped)));
            String fresh = "api/" + model + "/" + newId("new");
            calls.put("put" + name, new Call("PUT", fresh, body(model, idOf(fresh)), of(fresh)));
            String draft = "api/" + model + "/" + newId("draft");
            operator()
                    .put(draft, body(model, idOf(draft)).replaceFirst("}$", ",'draft':true}"))
                    .is(201);
            calls.put("discard" + name, new Call("DELETE", draft + "/draft", "", of(draft)));
        });
        holds(calls);
        orders(calls);
        payments(calls);
        String rain = made("rains");
        calls.put("grabPacket", new Call("POST", rain + "/grabs", "{'userId':'u-1'}", of(rain)));
        String closing = made("rains");
        calls.put("closeRain", new Call("POST", closing + "/closing", "", of(closing)));
        String drop = made("drops");
        calls.put("uploadCodes", new Call("POST", drop + "/codes", "{'code':'" + newId("c") + "'}\n", of(drop)));
        String full = made("drops");
        call(operator(), newId("r"), "POST", full + "/codes", "{'code':'" + newId("c") + "'}\n")
                .is(200);
        calls.put("claimCode", new Call("POST", full + "/claims", "{'userId':'u-1'}", of(full)));
        operations(calls);
        webhooks(calls);
        return calls;
    }

    private void holds(Map<String, Call> calls) {
        String schedule = schedule(9);
        calls.put("placeHold", new Call("POST", schedule + "/holds", "{'userId':'u-1'}", of(schedule)));
        for (String operation : List.of("cancelHold", "extendHold")) {
            Person user = user();
            user.post(schedule + "/holds").is(201);
            String path = schedule + "/holds/" + user.id();
            calls.put(
                    operation,
                    operation.equals("cancelHold")
                            ? new Call("DELETE", path, "", of(schedule))
                            : new Call("POST", path + "/extension", "{'holdMinutes':30}", of(schedule)));
        }
    }

    private void orders(Map<String, Call> calls) {
        String schedule = schedule(9);
        String program = program(4);
        String sale = made("sales");
        calls.put("placeScheduleOrder", new Call("POST", schedule + "/orders", "{'userId':'u-2'}", of(schedule)));
        calls.put("placeSaleOrder", new Call("POST", sale + "/orders", "{'userId':'u-2'}", of(sale)));
        calls.put(
                "purchaseSeats",
                new Call(
                        "POST",
                        program + "/purchases",
                        "{'userId':'u-2','strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}",
                        of(program)));
        calls.put(
                "editSeats",
                new Call("PATCH", program + "/seats", "{'changes':[{'seats':['A-r-4'],'price':'9.00'}]}", of(program)));
        String hall = program(4);
        String seated = operator()
                .post(hall + "/purchases", "{'userId':'u-3','strategy':'CHOOSE','seats':['A-r-1']}")
                .is(201)
                .text("orderId");
        calls.put(
                "moveSeats",
                new Call(
                        "POST",
                        "api/orders/" + seated + "/moves",
                        "{'seats':[{'from':'A-r-1','to':'A-r-2'}]}",
                        of(hall)));
        calls.put("cancelOrder", new Call("DELETE", order(user(), schedule), "", of(schedule)));
        calls.put(
                "payOrder", new Call("POST", order(user(), schedule) + "/payment", "{'reference':'r'}", of(schedule)));
        String paid = order(user(), schedule);
        tell(paid, "a", "7.10", "CAPTURED").is(200);
        calls.put("refundOrder", new Call("POST", paid + "/refund", "", of(schedule)));
    }

    private void payments(Map<String, Call> calls) {
        String schedule = schedule(9);
        calls.put(
                "recordPayment",
                new Call(
                        "POST",
                        order(user(), schedule) + "/payments",
                        "{'reference':'a','amount':'7.10','state':'CAPTURED'}",
                        of(schedule)));
        String pinned = order(user(), schedule);
        tell(pinned, "a", "7.10", "AUTHORIZED").is(200);
        calls.put("voidPayment", new Call("POST", pinned + "/payments/a/void", "", of(schedule)));
        String paid = order(user(), schedule);
        tell(paid, "a", "7.10", "CAPTURED").is(200);
        calls.put(
                "recordRefund",
                new Call(
                        "POST", paid + "/refunds", "{'reference':'r','amount':'7.10','reason':'asked'}", of(schedule)));
        String paidTwice = order(user(), schedule);
        tell(paidTwice, "a", "7.10", "CAPTURED").is(200);
        tell(paidTwice, "b", "7.10", "CAPTURED").is(200);
        calls.put("handOverRefund", new Call("POST", paidTwice + "/refund-handover", "", of(schedule)));
    }

    private void operations(Map<String, Call> calls) {
        calls.put("eraseUser", new Call("POST", "api/ops/erasures", "{'userId':'" + newId("gone") + "'}"));
        calls.put("adoptFacts", new Call("POST", "api/ops/adopt", ""));
        String letters = "api/ops/dead-letters/claims/";
        calls.put("replayDeadLetter", new Call("POST", letters + letter() + "/replay", ""));
        calls.put("dropDeadLetter", new Call("DELETE", letters + letter(), ""));
        calls.put("replayDeadLetters", new Call("POST", letters + "replay?limit=1", ""));
        String lock = "api/locks/" + newId("lock");
        service().post(lock, "{'ttlMs':60000}").is(201);
        calls.put("releaseLock", new Call("DELETE", lock, ""));
        Person user = user();
        String schedule = schedule(1);
        String order = order(user, schedule);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        String token = user.get("api/tickets/" + idOf(order) + "~1").is(200).text("token");
        String ticket = person("gate-1", "gate")
                .post("api/checkins", "{'ticket':'" + token + "'}")
                .is(201)
                .text("ticketId");
        calls.put("undoCheckIn", new Call("DELETE", "api/checkins/" + ticket, "", of(schedule)));
        String other = schedule(1);
        String sold = order(user(), other);
        tell(sold, "a", "7.10", "CAPTURED").is(200);
        String transferred = "api/tickets/" + idOf(sold) + "~1";
        calls.put("transferTicket", new Call("POST", transferred + "/transfers", "{'to':'u-9'}", of(other)));
        calls.put("renameAttendee", new Call("PUT", transferred + "/attendee", "{'attendee':'Bo'}", of(other)));
    }

    /** Of events that do not happen here, so nothing is delivered. */
    private void webhooks(Map<String, Call> calls) {
        String webhook = "{'url':'https://hooks.example/','types':['held'],'resources':['" + newId("none") + "']}";
        calls.put("putWebhook", new Call("PUT", "api/webhooks/" + newId("w"), webhook));
        for (String operation : List.of("rotateWebhookKeys", "redeliverWebhook", "deleteWebhook")) {
            String path = "api/webhooks/" + newId("w");
            operator().put(path, webhook).is(201);
            calls.put(
                    operation,
                    switch (operation) {
                        case "rotateWebhookKeys" -> new Call("POST", path + "/rotations", "");
                        case "redeliverWebhook" ->
                            new Call("POST", path + "/redeliveries", "{'since':'" + Instant.now() + "'}");
                        default -> new Call("DELETE", path, "");
                    });
        }
    }

    /** A dead letter, as a credit that failed leaves it. */
    private static String letter() {
        try (RedisClient redis = redis()) {
            Map<String, String> letter = new LinkedHashMap<>();
            List.of(
                            "group=wallets",
                            "entry=1-0",
                            "attempts=5",
                            "reason=test",
                            "rain=none",
                            "packet=none:1",
                            "user=nobody",
                            "amount_cents=1")
                    .forEach(word -> letter.put(word.split("=")[0], word.split("=")[1]));
            return "0-" + redis.xadd("claims:dead", StreamEntryID.NEW_ENTRY, letter);
        }
    }

    String made(String model) {
        String path = "api/" + model + "/" + newId("a");
        operator().put(path, body(model, idOf(path))).is(201);
        return path;
    }

    private static String body(String model, String id) {
        return switch (model) {
            case "schedules" -> "{'name':'A game','maxPlayers':2,'price':'7.10'}";
            case "programs" ->
                "{'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':[{'categoryId':'A',"
                        + "'name':'A','price':'7.10','rows':[{'row':'r','seats':4}]}]}";
            case "sales" ->
                "{'goodId':'" + id + "','stock':2," + WINDOW + ",'valid':true,'perUserLimit':1,'price':'7.10'}";
            case "rains" -> "{'totalAmount':'1.00','packets':3," + WINDOW + ",'funderId':'funder-1'}";
            default -> "{" + WINDOW + ",'perUserLimit':1}";
        };
    }

    private static String of(String path) {
        return path.substring("api/".length());
    }

    /** Adds the commands of gates and services. */
    void gate(Map<String, Call> calls) {
        Person user = user();
        String sold = buy(user, made("schedules"));
        tell(sold, "a", "7.10", "CAPTURED").is(200);
        String token = user.get("api/tickets/" + idOf(sold) + "~1").is(200).text("token");
        calls.put("checkIn", new Call("POST", "api/checkins", "{'ticket':'" + token + "'}"));
        calls.put("takeLock", new Call("POST", "api/locks/" + newId("lock"), "{'ttlMs':60000}"));
    }

    /** With an {@code Idempotency-Key}, by somebody who may. */
    Answer keyed(String operation, Call call) {
        String name = operation.split(" ")[0];
        Person caller = switch (name) {
            case "recordPayment", "voidPayment", "recordRefund" -> payment();
            case "checkIn" -> person("gate-1", "gate");
            case "takeLock" -> service();
            default -> operator();
        };
        return caller.send(
                call.method(),
                call.path(),
                call.body().isEmpty()
                        ? BodyPublishers.noBody()
                        : BodyPublishers.ofString(call.body().replace('\'', '"')),
                "Content-Type",
                call.path().endsWith("/codes") ? "application/x-ndjson" : "application/json",
                "Idempotency-Key",
                key + "-" + operation.replace(" ", "-"));
    }

    /** Its status, body and location, for comparing and for messages. */
    static String told(Answer answer) {
        return answer.status() + " " + answer.response().body()
                + answer.header("Location").orElse("");
    }
}
