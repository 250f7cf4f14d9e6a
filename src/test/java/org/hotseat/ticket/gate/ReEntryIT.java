package org.hotseat.ticket.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.order.OrderModel;
import org.hotseat.testing.TestStores;
import org.hotseat.ticket.TicketId;
import org.hotseat.ticket.TicketSettings;
import org.junit.jupiter.api.Test;

/** A ticket that leaves and comes again, where the rule allows it. */
class ReEntryIT {

    private static final Instant BEGIN = Instant.parse("2030-01-01T19:00:00Z");

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(), "gates_" + UUID.randomUUID(), Duration.ofSeconds(20), true, 100, 100));
    private final CheckInFacts checkIns = new CheckInFacts(mongo);
    private final CheckInEndFacts ends = new CheckInEndFacts(mongo);
    private final ScanFacts scans = new ScanFacts(mongo);
    private final InsideFacts inside = new InsideFacts(mongo);
    private final TicketId ticket = new TicketId(new OrderId("o"), "1");

    @Test
    void aTicketLetsInAgainAfterEachExit() {
        Passages gates = gates(true);
        assertThat(pass(gates, "in", 1, Direction.ENTRY, false)).isEqualTo(Verdict.Word.ADMITTED);
        assertThat(pass(gates, "twice", 2, Direction.ENTRY, false)).isEqualTo(Verdict.Word.REFUSED);
        assertThat(pass(gates, "out", 3, Direction.EXIT, false)).isEqualTo(Verdict.Word.LEFT);
        assertThat(pass(gates, "out twice", 4, Direction.EXIT, false)).isEqualTo(Verdict.Word.REFUSED);
        assertThat(insideNow()).isZero();
        assertThat(pass(gates, "again", 5, Direction.ENTRY, false)).isEqualTo(Verdict.Word.ADMITTED);

        assertThat(insideNow()).isEqualTo(1);
        assertThat(checkIns.find(ticket).orElseThrow().checkIn().scan()).contains("again");
        // Scans that were decided and whose answers were lost.
        assertThat(gates.decide(scan("in", 1, Direction.ENTRY, false), Optional.empty(), true)
                        .answer()
                        .word())
                .isEqualTo(Verdict.Word.ADMITTED);
        assertThat(ends.leave(
                        new CheckIn(ticket, "schedule", "s", BEGIN.plusSeconds(4), "gate", "by", Optional.of("late"))))
                .as("an exit before the entry that counts")
                .isFalse();
    }

    @Test
    void withoutTheRuleATicketThatHasLeftDoesNot() {
        Passages gates = gates(false);
        assertThat(pass(gates, "in", 1, Direction.ENTRY, false)).isEqualTo(Verdict.Word.ADMITTED);
        assertThat(pass(gates, "out", 2, Direction.EXIT, false)).isEqualTo(Verdict.Word.LEFT);
        assertThat(pass(gates, "again", 3, Direction.ENTRY, false)).isEqualTo(Verdict.Word.REFUSED);
    }

    @Test
    void reportsOfAnExitAndAReEntryMayComeInTheOtherOrder() {
        Passages gates = gates(true);
        assertThat(pass(gates, "in", 1, Direction.ENTRY, false)).isEqualTo(Verdict.Word.ADMITTED);
        assertThat(pass(gates, "again", 3, Direction.ENTRY, true)).isEqualTo(Verdict.Word.REFUSED);
        assertThat(pass(gates, "out", 2, Direction.EXIT, true)).isEqualTo(Verdict.Word.LEFT);

        Scan again = scans.find("again", Optional.of(ticket), Optional.empty()).orElseThrow();
        assertThat(again.verdict().orElseThrow()).isEqualTo(Verdict.of(Verdict.Word.ADMITTED));
        assertThat(again.answer().orElseThrow().word()).isEqualTo(Verdict.Word.REFUSED);
        assertThat(insideNow()).isEqualTo(1);
    }

    private long insideNow() {
        return (Long)
                inside.count(new ResourceId("schedules", "s"), Optional.empty()).getOrDefault("inside", -1L);
    }

    private Verdict.Word pass(Passages gates, String id, int second, Direction direction, boolean late) {
        Scan scan = scans.putIfAbsent(scan(id, second, direction, late), Optional.empty());
        return gates.answer(gates.decide(scan, Optional.empty(), false))
                .answer()
                .orElseThrow()
                .word();
    }

    private Scan scan(String id, int second, Direction direction, boolean late) {
        return new Scan(
                id,
                direction,
                Optional.of(ticket),
                Optional.of(0),
                Optional.of(new ResourceId("schedules", "s")),
                Optional.empty(),
                BEGIN.plusSeconds(second),
                BEGIN.plusSeconds(second),
                late,
                "gate",
                "by",
                Optional.empty(),
                List.of(),
                late,
                Optional.empty(),
                Optional.empty());
    }

    private Passages gates(boolean reEntry) {
        SaleModelRegistry models = new SaleModelRegistry();
        models.register(List.of(schedules()));
        return new Passages(checkIns, ends, scans, models, new TicketSettings(List.of(), reEntry));
    }

    /** A model of which only the names are asked for. */
    private static OrderModel schedules() {
        return (OrderModel) Proxy.newProxyInstance(
                OrderModel.class.getClassLoader(),
                new Class<?>[] {OrderModel.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "name" -> "schedules";
                    case "kind" -> "schedule";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
