package org.hotseat.demo.overlay;

import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.demo.overlay.StormClient.Answer;

/** A crowd after one sale model: its resource, the steps of each person, and the facts afterwards. */
enum StormModel {
    SCHEDULES(1) {
        @Override
        String definition(String id, int stock) {
            return """
                    {"name":"Storm","maxPlayers":%d,"holdMinutes":10,"price":"10.00"}""".formatted(stock);
        }

        @Override
        Outcome take(StormClient client, String id, String person, Runnable held) {
            Answer hold = client.send("POST", "schedules/" + id + "/holds", person);
            if (!hold.good()) {
                return refused(hold);
            }
            held.run();
            return ordered(client, client.send("POST", "schedules/" + id + "/orders", person), held);
        }

        @Override
        List<Receipt> facts(StormClient client, String id, Collection<String> winners) {
            return orders(client, id);
        }
    },
    PROGRAMS(2) {
        private static final int ROW = 40;

        @Override
        String definition(String id, int stock) {
            String rows = IntStream.rangeClosed(1, (stock + ROW - 1) / ROW)
                    .mapToObj(row ->
                            "{\"row\":\"%d\",\"seats\":%d}".formatted(row, Math.min(ROW, stock - ROW * (row - 1))))
                    .collect(Collectors.joining(","));
            return """
                    {"title":"Storm","startsAt":"%s","accountLimit":2,"categories":[
                    {"categoryId":"hall","name":"Hall","price":"10.00","rows":[%s]}]}""".formatted(end(), rows);
        }

        @Override
        Outcome take(StormClient client, String id, String person, Runnable held) {
            String body =
                    person.replace("}", ",\"strategy\":\"BEST\",\"tickets\":[{\"categoryId\":\"hall\",\"count\":2}]}");
            return ordered(client, client.send("POST", "programs/" + id + "/purchases", body), held);
        }

        @Override
        List<Receipt> facts(StormClient client, String id, Collection<String> winners) {
            return orders(client, id);
        }
    },
    SALES(1) {
        @Override
        String definition(String id, int stock) {
            return """
                    {"goodId":"%s","stock":%d,"startsAt":"%s","endsAt":"%s","valid":true,"perUserLimit":1,"price":"10.00",\
                    "comment":"Storm"}""".formatted(id, stock, begin(), end());
        }

        @Override
        Outcome take(StormClient client, String id, String person, Runnable held) {
            return ordered(client, client.send("POST", "sales/" + id + "/orders", person), held);
        }

        @Override
        List<Receipt> facts(StormClient client, String id, Collection<String> winners) {
            return orders(client, id);
        }
    },
    RAINS(1) {
        @Override
        String definition(String id, int stock) {
            return """
                    {"totalAmount":"%d.00","packets":%d,"startsAt":"%s","endsAt":"%s","funderId":"storm-host"}""".formatted(stock, stock, begin(), end());
        }

        @Override
        Outcome take(StormClient client, String id, String person, Runnable held) {
            Answer grab = client.send("POST", "rains/" + id + "/grabs", person);
            if (!grab.good()) {
                return refused(grab);
            }
            return grab.text("code").equals("-1")
                    ? Outcome.refused("none-left-of-rain")
                    : Outcome.got(grab.text("redPacketId"));
        }

        @Override
        List<Receipt> facts(StormClient client, String id, Collection<String> winners) {
            return client.list("rains/" + id + "/claims?limit=1000").stream()
                    .map(claim -> {
                        String packet = Answer.field(claim, "redPacketId");
                        return new Receipt(Answer.field(claim, "userId"), packet, List.of(packet));
                    })
                    .toList();
        }
    },
    DROPS(1) {
        @Override
        String definition(String id, int stock) {
            return """
                    {"startsAt":"%s","endsAt":"%s","perUserLimit":1,"comment":"Storm","generate":{"pattern":"STORM-****-****","count":%d}}""".formatted(begin(), end(), stock);
        }

        @Override
        Outcome take(StormClient client, String id, String person, Runnable held) {
            Answer claim = client.send("POST", "drops/" + id + "/claims", person);
            return claim.good() ? Outcome.got(claim.text("claimId")) : refused(claim);
        }

        @Override
        List<Receipt> facts(StormClient client, String id, Collection<String> winners) {
            List<Receipt> receipts = new ArrayList<>();
            for (String winner : winners) {
                for (JsonValue claim : client.good("GET", "drops/" + id + "/claims/" + winner, "")
                        .body()
                        .asJsonArray()) {
                    receipts.add(
                            new Receipt(winner, Answer.field(claim, "claimId"), List.of(Answer.field(claim, "code"))));
                }
            }
            return receipts;
        }
    };

    /** The names that the evidence's sums have for what is gone and for what is free. */
    private static final Map<String, Boolean> GONE = Map.of(
            "booked",
            true,
            "held",
            true,
            "sold",
            true,
            "claimed",
            true,
            "available",
            false,
            "free",
            false,
            "left",
            false);

    /** The number of units one person takes. */
    final int units;

    StormModel(int units) {
        this.units = units;
    }

    /**
     * The end of a person's way: with a receipt, or with the code of a refusal; with neither when there was no answer
     * that counts.
     */
    record Outcome(Optional<String> receipt, Optional<String> refusal) {

        static Outcome got(String receipt) {
            return new Outcome(Optional.of(receipt), Optional.empty());
        }

        static Outcome refused(String code) {
            return new Outcome(Optional.empty(), Optional.of(code));
        }

        static Outcome unknown() {
            return new Outcome(Optional.empty(), Optional.empty());
        }
    }

    /**
     * The units a person has by the facts. @param units the seats, packets or codes by name; empty where units have
     * none
     */
    record Receipt(String userId, String id, List<String> units) {}

    static Optional<StormModel> named(String name) {
        return java.util.Arrays.stream(values())
                .filter(model -> model.path().equals(name))
                .findFirst();
    }

    String path() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The body of the PUT that makes it. */
    abstract String definition(String id, int stock);

    /** @param person the body that names the user @param held is run when the person has it and is to pay */
    abstract Outcome take(StormClient client, String id, String person, Runnable held);

    /** The units sold by the facts. @param winners the people who were told that they have it */
    abstract List<Receipt> facts(StormClient client, String id, Collection<String> winners);

    /** Units that are gone, or free, by the evidence's sum. */
    static long counted(JsonValue sum, boolean gone) {
        return GONE.entrySet().stream()
                .filter(name -> name.getValue() == gone && sum.asJsonObject().containsKey(name.getKey()))
                .mapToLong(name -> Long.parseLong(Answer.field(sum, name.getKey())))
                .sum();
    }

    private static Outcome ordered(StormClient client, Answer order, Runnable held) {
        if (!order.good()) {
            return refused(order);
        }
        held.run();
        String id = order.text("orderId");
        Answer paid = client.send("POST", "orders/" + id + "/payment", "{\"reference\":\"storm\"}");
        return paid.good() ? Outcome.got(id) : Outcome.unknown();
    }

    private static Outcome refused(Answer answer) {
        return answer.status() == 409 ? Outcome.refused(answer.text("code")) : Outcome.unknown();
    }

    /** The paid orders. */
    private static List<Receipt> orders(StormClient client, String id) {
        return client.list("orders?resource=" + id + "&state=paid&limit=1000").stream()
                .map(order -> new Receipt(
                        Answer.field(order, "userId"),
                        Answer.field(order, "orderId"),
                        order.asJsonObject().containsKey("seats")
                                ? order.asJsonObject().getJsonArray("seats").stream()
                                        .map(seat -> Answer.field(seat, "seatId"))
                                        .toList()
                                : List.of()))
                .toList();
    }

    private static String begin() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String end() {
        return Instant.now()
                .truncatedTo(ChronoUnit.SECONDS)
                .plus(Duration.ofDays(1))
                .toString();
    }
}
