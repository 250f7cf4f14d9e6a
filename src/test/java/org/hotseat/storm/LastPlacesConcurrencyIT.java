package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.faults.history.Counter;
import org.hotseat.faults.history.History;
import org.hotseat.storm.StageExtension.Partitions;
import org.hotseat.testing.Amount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A crowd after the last places, by exact numbers; on partitioned keys and through two servers at once. */
@Tag("storm")
@Tag("gate")
@ExtendWith(StageExtension.class)
@Partitions(4)
class LastPlacesConcurrencyIT {

    private final Stage stage;
    private final String schedule;
    private final Crowd crowd;

    LastPlacesConcurrencyIT(Stage stage) {
        this.stage = stage;
        this.schedule = stage.newSchedule();
        this.crowd = new Crowd(stage.servers(2));
    }

    @Test
    void threeHundredThreadsGetExactlyTheHundredPlaces() {
        crowd.open(schedule, 100);
        List<Exchange> exchanges = crowd.exchanges(
                300, IntStream.range(0, 300).mapToObj(i -> hold("p" + i)).toList());
        List<Answer> answers = exchanges.stream().map(Exchange::answer).toList();
        History history = new History(schedule + " last places", Counter.full(100));
        exchanges.forEach(each -> each.addTo(history, each.request().toString(), 1));

        assertThat(history.wrong()).isEmpty();

        assertThat(kinds(answers)).isEqualTo(Map.of("201", 100L, "409 -2", 200L));
        assertThat(lockIds(answers)).hasSize(100);
        JsonObject evidence = evidence();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        JsonObject sum = evidence.getJsonObject("sum");
        assertThat(List.of(sum.getInt("available"), sum.getInt("held"), sum.getInt("booked")))
                .containsExactly(0, 100, 0);
        assertThat(evidence.getJsonObject("facts").getInt("held")).isEqualTo(100);
        assertThat(evidence.getJsonObject("facts").getInt("lockRecords")).isEqualTo(100);
    }

    @Test
    void oneUserGetsOneHoldWhateverItTries() {
        crowd.open(schedule, 100);
        List<Answer> answers = crowd.atOnce(
                200,
                IntStream.range(0, Amount.of(10_000)).mapToObj(i -> hold("p1")).toList());

        assertThat(kinds(answers)).isEqualTo(Map.of("201", 1L, "409 -1", Amount.of(10_000) - 1L));
        assertThat(answers.stream().map(answer -> answer.number("lockId")).collect(Collectors.toSet()))
                .hasSize(1);
        assertThat(evidence().getJsonObject("facts").getInt("lockRecords")).isEqualTo(1);
    }

    @Test
    void oneUserGetsOneOrderWhateverItTries() {
        crowd.open(schedule, 100);
        // Each with a key of its own: one that is told 503 on a busy machine finds its own order when it is repeated.
        long start = System.nanoTime();
        List<Answer> answers = crowd.atOnce(
                200,
                IntStream.range(0, Amount.of(2_000)).mapToObj(i -> order("p1")).toList());
        int orders = evidence().getJsonObject("facts").getInt("orders");
        long payTimes = Duration.ofNanos(System.nanoTime() - start).dividedBy(Stage.PAY_TIME);

        Map<String, Long> kinds = kinds(answers);
        assertThat(kinds).containsOnlyKeys("201", "409 already-ordered");
        // An order that expires unpaid on a slow machine makes room for the next one.
        assertThat(kinds.get("201")).isBetween(1L, 1 + payTimes);
        assertThat(answers.stream().map(answer -> answer.text("orderId")).collect(Collectors.toSet()))
                .hasSize(kinds.get("201").intValue());
        assertThat(orders).isBetween(payTimes == 0 ? 1 : 0, 1);
    }

    @Test
    void oneUserKeepsNoMorePlacesThanTheLimitOnTwoServers() {
        crowd.open(schedule, 100);
        String body = "{\"name\":\"Crowd\",\"maxPlayers\":100,\"price\":\"0.00\",\"limits\":{\"placesPerUser\":7}}";
        crowd.ask(Request.put("limits", "schedules/" + schedule, body));
        List<Answer> answers = crowd.atOnce(
                50,
                IntStream.range(0, 500)
                        .mapToObj(i -> i % 3 == 0 ? hold("p1") : order("p1"))
                        .toList());

        Map<String, Long> kinds = kinds(answers);
        assertThat(kinds.keySet()).isSubsetOf("201", "409 -1", "409 limit-reached");
        JsonObject evidence = evidence();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        // An order that costs nothing is paid at once, so none has expired.
        JsonObject sum = evidence.getJsonObject("sum");
        assertThat(sum.getInt("held") + sum.getInt("booked")).as("%s", kinds).isEqualTo(7);
    }

    @Test
    void equalRequestsUnderWayAtOnceGetTheFirstAnswer() {
        crowd.open(schedule, 100);
        Request hold = hold("p1");
        List<Answer> answers =
                crowd.atOnce(100, IntStream.range(0, 1_000).mapToObj(i -> hold).toList());

        assertThat(kinds(answers)).isEqualTo(Map.of("201", 1_000L));
        assertThat(answers.stream().map(Answer::body).collect(Collectors.toSet()))
                .hasSize(1);
        assertThat(evidence().getJsonObject("facts").getInt("lockRecords")).isEqualTo(1);
    }

    private Request hold(String user) {
        String body = "{\"userId\":\"" + user + "\",\"holdMinutes\":10}";
        return Request.post(
                "hold",
                "schedules/" + schedule + "/holds",
                body,
                UUID.randomUUID().toString());
    }

    private Request order(String user) {
        return Request.post(
                "order",
                "schedules/" + schedule + "/orders",
                "{\"userId\":\"" + user + "\"}",
                UUID.randomUUID().toString());
    }

    private JsonObject evidence() {
        return crowd.ask(Request.get("evidence", "schedules/" + schedule + "/hot-state", "operator"))
                .json();
    }

    private static Map<String, Long> kinds(List<Answer> answers) {
        return answers.stream().collect(Collectors.groupingBy(Answer::kind, Collectors.counting()));
    }

    private static Set<Long> lockIds(List<Answer> answers) {
        return answers.stream()
                .filter(answer -> answer.is(201))
                .map(answer -> answer.number("lockId"))
                .collect(Collectors.toSet());
    }
}
