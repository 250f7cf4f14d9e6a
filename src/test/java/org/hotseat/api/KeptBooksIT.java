package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hotseat.testing.Amount;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random captures, endings, fees, donations and goodwill of a few orders: after each step all books have what the
 * accepted requests add up to. The seed is printed; {@code -Dhotseat.test.seed} repeats it.
 */
@Tag("amount")
@RunAsClient
class KeptBooksIT extends OverKept {

    private static final int STEPS = Amount.of(110);
    private static final int MAX_STEPS = 330;
    private static final int ORDERS = 12;
    private static final int THINGS = 30;

    /** The cents of an order as the answers to its requests add up. */
    private static final class Account {
        private long paid;
        private long refunded;
        private long kept;
        private final List<String> payments = new ArrayList<>();
        /** Bodies of accepted refunds, with the answer. */
        private final Map<String, String> refunds = new LinkedHashMap<>();

        private long open() {
            return paid - refunded - kept;
        }
    }

    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private final Map<String, Integer> done = new HashMap<>();
    private Random random = new Random();
    private int number;

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void allBooksHoldToTheCentAfterEachStep(String model) {
        long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
        System.out.println("books of " + model + " with the seed " + seed);
        random = new Random(seed);
        String resource = resource(model, THINGS);
        KeptBooks books = new KeptBooks(operator(), service(), resource);
        for (int i = 1; i <= STEPS || i <= MAX_STEPS && !someIsKeptAndSomeRefunded(); i++) {
            String act = step(resource);
            done.merge(act, 1, Integer::sum);
            if (i % (STEPS / 3) == 0) {
                emptied(resource);
            }
            check(books, "step " + i + " " + act + " with the seed " + seed);
        }
        System.out.println(done);
        books.checkFeed(views());
        assertThat(someIsKeptAndSomeRefunded()).isTrue();

        operator().post(resource + "/cancellation", "{'reason':'rain'}").is(200);
        await().untilAsserted(() ->
                assertThat(books.check(views()).getString("placed")).isEqualTo("0.00"));
        for (String order : accounts.keySet()) {
            settleDue(order);
            check(books, "after the cancellation with the seed " + seed);
        }
        JsonObject sums = books.check(views());
        assertThat(sums.getString("refundDue")).isEqualTo("0.00");
        books.checkFeed(views());
        emptied(resource);
        assertThat(books.check(views())).isEqualTo(sums);
    }

    private boolean someIsKeptAndSomeRefunded() {
        return accounts.values().stream().anyMatch(each -> each.kept > 0)
                && accounts.values().stream().anyMatch(each -> each.refunded > 0);
    }

    private String step(String resource) {
        if (accounts.isEmpty() || accounts.size() < ORDERS && random.nextInt(7) == 0) {
            Answer placed = taken(user(), resource, 1 + random.nextInt(6));
            if (placed.status() == 201) {
                accounts.put("api/orders/" + placed.text("orderId"), new Account());
            }
            return "order " + placed.status();
        }
        List<String> orders = List.copyOf(accounts.keySet());
        // Mostly one of the latest, of which something is left.
        int among = random.nextInt(4) == 0 ? orders.size() : Math.min(3, orders.size());
        String order = orders.get(orders.size() - 1 - random.nextInt(among));
        return switch (random.nextInt(14)) {
            case 0, 1, 2 -> capture(order);
            case 3, 4, 5 -> giveBack(order);
            case 6 -> goodwill(order);
            case 7 -> "all " + split(order, account(order).open(), "").status();
            case 8 -> "due " + settleDue(order);
            case 9 -> end(order);
            case 10 -> repeat(order);
            default -> giveBack(order);
        };
    }

    private String capture(String order) {
        JsonObject seen = view(order);
        String amount = seen.getString(seen.containsKey("total") ? "total" : "price");
        String reference = "p" + random.nextInt(3);
        Answer answer = tell(order, reference, amount, "CAPTURED");
        Account account = account(order);
        if (decided(answer) == 200 && !account.payments.contains(reference)) {
            account.payments.add(reference);
            account.paid += OverRains.cents(amount);
        }
        return "capture " + answer.status();
    }

    /** Some things come back for their price, or for their share of what is left. */
    private String giveBack(String order) {
        int things = 1 + random.nextInt(2);
        String given = thing(order, things);
        if (given.contains("[]")) {
            return "nothing to give back";
        }
        Answer guess = split(order, 710L * things, given);
        return "give back "
                + (guess.status() == 409 && guess.text("code").equals("wrong-amount")
                                ? split(order, OverRains.cents(guess.text("expected")), given)
                                : guess)
                        .status();
    }

    /** Gives so many cents back, of which a random part is kept. */
    private Answer split(String order, long cents, String given) {
        long kept = switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> cents;
            default -> cents == 0 ? 0 : (long) random.nextInt((int) cents);
        };
        return send(order, cents - kept, kept, given);
    }

    /** A part of the money goes back, or all of it, and the order keeps what it has. */
    private String goodwill(String order) {
        long all = account(order).open();
        return "goodwill "
                + (random.nextInt(4) == 0
                                ? send(order, all, 0, ",'goodwill':true")
                                : send(order, 1 + random.nextInt(300), 0, ""))
                        .status();
    }

    private Answer send(String order, long cents, long kept, String given) {
        String body = "{'reference':'r" + number++ + "','amount':'" + money(cents) + "','reason':'any'"
                + (kept > 0 ? ",'kept':'" + money(kept) + "'" : "")
                + (kept > 0 && random.nextBoolean() ? ",'keptAs':'donation'" : "") + given + "}";
        Answer answer = payment().post(order + "/refunds", body.replace('"', '\''));
        if (decided(answer) == 200) {
            Account account = account(order);
            account.refunded += cents;
            account.kept += kept;
            account.refunds.put(body, answer.response().body());
        }
        return answer;
    }

    private String settleDue(String order) {
        JsonObject seen = view(order);
        long due = KeptBooks.cents(seen, "refundDue");
        return due == 0 ? "none" : "" + split(order, due, "").status();
    }

    private String end(String order) {
        if (random.nextBoolean()) {
            return "cancel " + decided(service().delete(order));
        }
        long placed = account(order).open() - KeptBooks.cents(view(order), "refundDue");
        Answer answer = operator().post(order + "/refund");
        if (decided(answer) == 200) {
            account(order).refunded += placed;
        }
        return "refund " + answer.status();
    }

    private String repeat(String order) {
        List<Map.Entry<String, String>> known =
                List.copyOf(account(order).refunds.entrySet());
        if (known.isEmpty()) {
            return "nothing to repeat";
        }
        Map.Entry<String, String> one = known.get(random.nextInt(known.size()));
        payment().post(order + "/refunds", one.getKey()).is(200).shows(one.getValue());
        return "repeat";
    }

    /** Yes or no, and never undecided. */
    private static int decided(Answer answer) {
        assertThat(answer.status()).as(answer.response().body()).isIn(200, 204, 400, 409);
        return answer.status();
    }

    private void check(KeptBooks books, String when) {
        Map<String, JsonObject> views = views();
        accounts.forEach((order, account) -> {
            JsonObject seen = views.get(order.substring("api/".length()));
            assertThat(List.of(
                            KeptBooks.cents(seen, "paid"),
                            KeptBooks.cents(seen, "refunded"),
                            KeptBooks.cents(seen, "kept")))
                    .as("%s: %s", when, seen)
                    .containsExactly(account.paid, account.refunded, account.kept);
        });
        books.check(views);
    }

    private Map<String, JsonObject> views() {
        Map<String, JsonObject> views = new LinkedHashMap<>();
        accounts.keySet().forEach(order -> views.put(order.substring("api/".length()), view(order)));
        return views;
    }

    private JsonObject view(String order) {
        return operator().get(order).is(200).object();
    }

    private Account account(String order) {
        return accounts.getOrDefault(order, new Account());
    }

    private static String money(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
