package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A gate lets a ticket in while its order gives it to another person or back. One of the two is refused, or the refund
 * says that the ticket was in, or the scan is listed as a contradiction. All things cost 7.10.
 */
@RunAsClient
class TicketEndsAtGatesConcurrencyIT extends OverKept {

    /** The ends of a ticket, each with a word of the script that decides it and the contradiction that it is. */
    private enum End {
        TRANSFER("transferred", "transferred-later"),
        PART("ref-part\t", "refunded-later"),
        WHOLE("ref-whole\t", "refunded-later"),
        ORDER("refunded", "refunded-later");

        private final String word;
        private final String kind;

        End(String word, String kind) {
            this.word = word;
            this.kind = kind;
        }
    }

    private record Sold(Person buyer, String resource, String order, String ticket, String token, String things) {}

    static Stream<Arguments> allOfAllModels() {
        return Stream.of("schedules", "programs", "sales")
                .flatMap(model -> Arrays.stream(End.values()).map(end -> Arguments.of(model, end)));
    }

    static Stream<Arguments> all() {
        return Arrays.stream(End.values()).map(Arguments::of);
    }

    /** The gate has read the order before the end, and its check-in is written after it. */
    @ParameterizedTest
    @MethodSource("allOfAllModels")
    void aScanThatIsOvertakenIsListedByTheGate(String model, End end) throws Exception {
        Sold sold = sold(model);
        HeldPiece entry = entry(sold);
        CompletableFuture<Answer> scan = CompletableFuture.supplyAsync(() -> enter(sold));
        try {
            await().until(entry::held);
            assertThat(end(sold, end).status()).isBetween(200, 201);
        } finally {
            entry.deliver();
        }
        scan.get().is(201);
        assertThat(listed(sold)).containsExactly(List.of(end.kind));
    }

    /** The end has been checked before the scan, and is decided after it. */
    @ParameterizedTest
    @MethodSource("allOfAllModels")
    void aScanThatIsOvertakenIsListedByTheEnd(String model, End end) throws Exception {
        Sold sold = sold(model);
        HeldPiece script = TestStores.current().redisProxy().holdEach(idOf(sold.order()), end.word);
        CompletableFuture<Answer> ended = CompletableFuture.supplyAsync(() -> end(sold, end));
        try {
            await().until(script::held);
            enter(sold).is(201);
            assertThat(listed(sold)).isEmpty();
        } finally {
            script.deliver();
        }
        assertThat(ended.get().status()).as(ended.get().response().body()).isBetween(200, 201);
        assertThat(ended.get().object()).doesNotContainKey("checkedInAt");
        assertThat(listed(sold)).containsExactly(List.of(end.kind));
        assertThat(end(sold, end).status()).isBetween(200, 201);
        assertThat(listed(sold)).containsExactly(List.of(end.kind));
    }

    /** The end is decided, and the check-ins cannot be read again: a repetition gets its answer. */
    @ParameterizedTest
    @MethodSource("all")
    void anEndWhoseSecondLookFailsMayHaveBeenDecided(End end) throws Exception {
        Sold sold = sold("programs");
        HeldPiece script = TestStores.current().redisProxy().holdEach(idOf(sold.order()), end.word);
        CompletableFuture<Answer> ended = CompletableFuture.supplyAsync(() -> end(sold, end));
        HeldPiece look;
        try {
            await().until(script::held);
            enter(sold).is(201);
            look = TestStores.current()
                    .mongoProxy()
                    .holdEach(HeldPiece.command("find", "checkins"), idOf(sold.order()));
        } finally {
            script.deliver();
        }
        try {
            ended.get().is(503);
        } finally {
            look.deliver();
        }
        assertThat(ended.get().text("fate")).isEqualTo("unknown");
        Answer again = end(sold, end);
        assertThat(again.status()).isBetween(200, 201);
        // The answer to the end of a whole order is made anew, and says that the ticket was in.
        assertThat(listed(sold))
                .isEqualTo(again.object().containsKey("checkedInAt") ? List.of() : List.of(List.of(end.kind)));
    }

    /** A ticket that was in before is refused, or the refund says so. */
    @ParameterizedTest
    @MethodSource("all")
    void anEndAfterAnEntryKnowsOfIt(End end) {
        Sold sold = sold("programs");
        String at = enter(sold).is(201).text("checkedInAt");
        Answer ended = end(sold, end);
        if (end == End.TRANSFER) {
            ended.refused(409, "'checked-in'");
        } else {
            assertThat(ended.is(200).text("checkedInAt")).isEqualTo(at);
        }
        assertThat(listed(sold)).isEmpty();
    }

    /** The event is called off while a gate decides. */
    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void aScanThatACancellationOvertakesIsListed(String model) throws Exception {
        Sold sold = sold(model);
        HeldPiece entry = entry(sold);
        CompletableFuture<Answer> scan = CompletableFuture.supplyAsync(() -> enter(sold));
        try {
            await().until(entry::held);
            operator()
                    .post(sold.resource() + "/cancellation", "{'reason':'rain'}")
                    .is(200);
            await().until(() -> sold.buyer().get(sold.order()).is(200).number("payStatus") == -1);
        } finally {
            entry.deliver();
        }
        scan.get().is(201);
        assertThat(listed(sold)).containsExactly(List.of("cancelled-later"));
    }

    /** A report of a gate without network is decided while its order is given back. */
    @Test
    void aReportThatIsOvertakenIsListed() throws Exception {
        Sold sold = sold("programs");
        String at = sold.buyer().get(sold.order()).is(200).text("paidAt");
        HeldPiece entry = entry(sold);
        CompletableFuture<Answer> scan = CompletableFuture.supplyAsync(() ->
                gate().post("api/checkins", "{'ticket':'" + sold.token() + "','gate':'North','at':'" + at + "'}"));
        try {
            await().until(entry::held);
            end(sold, End.PART).is(200);
        } finally {
            entry.deliver();
        }
        scan.get().is(201);
        assertThat(listed(sold)).containsExactly(List.of("refunded-later"));
    }

    private Sold sold(String model) {
        Person buyer = user();
        String resource = resource(model, 4);
        String order = take(buyer, resource, 2);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        List<JsonObject> tickets = buyer.get(order + "/tickets").is(200).list().getValuesAs(JsonObject.class);
        // A part comes back of named seats, and of the last places.
        JsonObject ticket = tickets.get(model.equals("programs") ? 0 : 1);
        return new Sold(
                buyer,
                resource,
                order,
                "api/tickets/" + ticket.getString("ticketId"),
                ticket.getString("token"),
                thing(order, 1));
    }

    private Answer end(Sold sold, End end) {
        return switch (end) {
            case TRANSFER ->
                operator().post(sold.ticket() + "/transfers", "{'to':'friend'}", "k-" + idOf(sold.order()));
            case PART ->
                payment()
                        .post(
                                sold.order() + "/refunds",
                                "{'reference':'ref-part','amount':'7.10','reason':'ill'" + sold.things() + "}");
            case WHOLE -> refund(sold.order(), "ref-whole", "14.20", "");
            case ORDER -> operator().post(sold.order() + "/refund", "{}", "k-" + idOf(sold.order()));
        };
    }

    private static HeldPiece entry(Sold sold) {
        return TestStores.current().mongoProxy().holdEach(HeldPiece.command("update", "checkins"), idOf(sold.ticket()));
    }

    private Answer enter(Sold sold) {
        return gate().post("api/checkins", "{'ticket':'" + sold.token() + "'}");
    }

    private Person gate() {
        return person("gate-1", "gate");
    }

    private List<List<String>> listed(Sold sold) {
        return GateScans.listed(operator(), sold.resource()).stream()
                .map(GateScans::kinds)
                .toList();
    }
}
