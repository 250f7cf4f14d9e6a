package org.hotseat.storm;

import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.testing.Patience;

/**
 * One flash sale that many are after, and what must hold of it afterwards, by its evidence and in MongoDB itself.
 * Orders of these servers expire after seconds: what has expired may have been sold again, and is counted.
 */
final class SaleRush {

    private final Stage stage;
    private final String sale;
    private final int stock;

    SaleRush(Stage stage, int stock) {
        this.stage = stage;
        this.sale = stage.newSchedule();
        this.stock = stock;
    }

    /** Makes the sale; one order a user. */
    SaleRush open(Crowd crowd) {
        Answer answer = crowd.ask(Request.put("sale", "sales/" + sale, offer(sale, stock, 1)));
        if (!answer.is(201)) {
            throw new IllegalStateException("no sale: " + answer);
        }
        return this;
    }

    String sale() {
        return sale;
    }

    static String offer(String sale, int stock, int limit) {
        return "{\"goodId\":\"" + sale + "\",\"stock\":" + stock
                + ",\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\",\"valid\":true,"
                + "\"perUserLimit\":" + limit + ",\"price\":\"7.10\"}";
    }

    /** An order that may be repeated, and so always asks Redis. */
    static Request order(String sale, String user) {
        return new Request(
                "order",
                "POST",
                "sales/" + sale + "/orders",
                "service",
                "{\"userId\":\"" + user + "\"}",
                sale + "-" + user);
    }

    /** An order without a key: its refusal may be known. */
    Request plainOrder(String user) {
        return new Request(
                "order", "POST", "sales/" + sale + "/orders", "service", "{\"userId\":\"" + user + "\"}", null);
    }

    /** So many requests by users in turn, each with a key of its own. */
    List<Request> requests(int count, int users) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Request(
                        "order",
                        "POST",
                        "sales/" + sale + "/orders",
                        "service",
                        "{\"userId\":\"u" + i % users + "\"}",
                        sale + "-" + i))
                .toList();
    }

    static Set<String> acknowledged(List<Answer> answers) {
        return answers.stream()
                .filter(answer -> answer.is(201))
                .map(answer -> answer.text("orderId"))
                .collect(Collectors.toSet());
    }

    /** Orders that MongoDB has. */
    List<Document> facts() {
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            return client.getDatabase(stage.database())
                    .getCollection("orders")
                    .find(Filters.eq("Sale_ID", sale))
                    .into(new ArrayList<>());
        }
    }

    JsonObject evidence(Crowd crowd) {
        return crowd.ask(Request.get("evidence", "sales/" + sale + "/hot-state", "operator"))
                .json();
    }

    private record Look(JsonObject evidence, List<Document> facts) {}

    /** Of one moment: orders may expire between two reads. */
    private Look look(Crowd crowd) {
        return await().atMost(Patience.HANG)
                .until(
                        () -> {
                            List<Document> before = facts();
                            JsonObject evidence = evidence(crowd);
                            boolean written = evidence.getJsonObject("redis").getInt("outboxLength") == 0;
                            return written && before.equals(facts())
                                    ? Optional.of(new Look(evidence, before))
                                    : Optional.<Look>empty();
                        },
                        Optional::isPresent)
                .orElseThrow();
    }

    /** The deviations, in words; empty when all is well. */
    List<String> wrongs(Crowd crowd, List<Answer> answers) {
        List<String> wrongs = new ArrayList<>();
        Look look = look(crowd);
        JsonObject evidence = look.evidence();
        List<Document> facts = look.facts();
        Set<String> ids = facts.stream().map(order -> order.getString("_id")).collect(Collectors.toSet());
        long expired = facts.stream()
                .filter(order -> "expired".equals(order.getString("Ending")))
                .count();
        int available = evidence.getJsonObject("sum").getInt("available");
        if (!evidence.getBoolean("consistent")) {
            wrongs.add("evidence: " + evidence);
        }
        if (!ids.equals(acknowledged(answers))) {
            wrongs.add("acknowledged " + acknowledged(answers).size() + ", in MongoDB " + ids.size());
        }
        if (facts.size() - expired + available != stock) {
            wrongs.add(
                    facts.size() + " orders, of which " + expired + " expired, and " + available + " left of " + stock);
        }
        Set<String> owners = new HashSet<>();
        facts.stream()
                .filter(order -> order.getInteger("Pay_Status") == 0 && !owners.add(order.getString("Owner_ID")))
                .forEach(order -> wrongs.add(order.getString("Owner_ID") + " has two live orders"));
        System.out.println("sale rush " + sale + ": " + kinds(answers) + ", in MongoDB " + facts.size() + " orders, "
                + expired + " expired, " + available + " of " + stock + " left");
        return wrongs;
    }

    static java.util.Map<String, Long> kinds(List<Answer> answers) {
        return answers.stream().collect(Collectors.groupingBy(Answer::kind, Collectors.counting()));
    }
}
