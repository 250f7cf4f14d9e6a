package org.hotseat.ticket.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.hotseat.kernel.OrderId;
import org.hotseat.ticket.TicketId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {

    private static final TicketId TICKET = new TicketId(new OrderId("o"), "1");

    @Test
    void ofTwoGatesThatLetItInTheLaterOneContradictsTheOther() {
        Map<String, Verdict> verdicts = judge(false, entry("south", 90), entry("north", 10));

        assertThat(verdicts.get("north")).isEqualTo(Verdict.of(Verdict.Word.ADMITTED));
        assertThat(verdicts.get("south").code()).isEqualTo(Verdict.CHECKED_IN);
        assertThat(verdicts.get("south").contradictions()).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Contradiction.ALREADY_IN);
            assertThat(found.at()).contains(at(10));
            assertThat(found.other().orElseThrow().gate()).isEqualTo("gate north");
            assertThat(found.other().orElseThrow().scan()).contains("north");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTicketThatHasLeftLetsInAgainByTheRule(boolean reEntry) {
        Map<String, Verdict> verdicts = judge(reEntry, entry("in", 1), exit("out", 2), entry("again", 3));

        assertThat(verdicts.get("out")).isEqualTo(Verdict.of(Verdict.Word.LEFT));
        assertThat(kinds(verdicts.get("again"))).isEqualTo(reEntry ? List.of() : List.of(Contradiction.NO_RE_ENTRY));
        assertThat(verdicts.get("again").wireName()).isEqualTo(reEntry ? Verdict.Word.ADMITTED : Verdict.Word.REFUSED);
    }

    @Test
    void whoeverLeavesWithoutBeingInContradicts() {
        assertThat(kinds(judge(false, exit("out", 1)).get("out"))).containsExactly(Contradiction.NOT_IN);
    }

    @Test
    void aTicketWhoseCheckInWasTakenBackLetsInAgain() {
        Map<String, Verdict> verdicts = judge(
                false, entry("in", 1), scan("undo", 2, Direction.UNDO, true, Optional.empty()), entry("again", 3));

        assertThat(verdicts.get("again")).isEqualTo(Verdict.of(Verdict.Word.ADMITTED));
    }

    @Test
    void aGateThatTurnsAwayAGoodTicketContradicts() {
        assertThat(kinds(judge(false, away("away", 1)).get("away"))).containsExactly(Contradiction.TURNED_AWAY);
        assertThat(kinds(judge(false, entry("in", 1), away("away", 2)).get("away")))
                .isEmpty();
    }

    @Test
    void scansThatDidNotPassHaveNoPart() {
        Scan refused = scan("refused", 1, Direction.ENTRY, false, Optional.empty());
        Map<String, Verdict> verdicts = judge(false, refused, entry("in", 2));

        assertThat(verdicts).containsOnlyKeys("in");
        assertThat(kinds(verdicts.get("in"))).isEmpty();
    }

    @Test
    void theOneThatCountsHasPassedThoughItIsNotAnsweredYet() {
        Timeline timeline = new Timeline(false);
        timeline.add(scan("counts", 1, Direction.ENTRY, false, Optional.empty()), true);
        timeline.add(entry("later", 2), false);

        assertThat(timeline.judge().get("later").code()).isEqualTo(Verdict.CHECKED_IN);
    }

    @Test
    void reportsInAnyOrderGiveTheSameVerdicts() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<Scan> scans = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int second = random.nextInt(6);
                scans.add(
                        switch (random.nextInt(4)) {
                            case 0 -> exit("s" + i, second);
                            case 1 -> away("s" + i, second);
                            case 2 -> scan("s" + i, second, Direction.UNDO, true, Optional.empty());
                            default -> entry("s" + i, second);
                        });
            }
            boolean reEntry = random.nextBoolean();
            Map<String, Verdict> first = judge(reEntry, scans.toArray(Scan[]::new));
            Collections.shuffle(scans, random);
            assertThat(judge(reEntry, scans.toArray(Scan[]::new)))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(first);
        }
    }

    private static Map<String, Verdict> judge(boolean reEntry, Scan... scans) {
        Timeline timeline = new Timeline(reEntry);
        for (Scan scan : scans) {
            timeline.add(scan, false);
        }
        return timeline.judge();
    }

    private static List<String> kinds(Verdict verdict) {
        return verdict.contradictions().stream().map(Contradiction::kind).toList();
    }

    private static Scan entry(String id, int second) {
        return scan(id, second, Direction.ENTRY, true, Optional.empty());
    }

    private static Scan exit(String id, int second) {
        return scan(id, second, Direction.EXIT, true, Optional.empty());
    }

    private static Scan away(String id, int second) {
        return scan(id, second, Direction.ENTRY, false, Optional.of("in-already"));
    }

    private static Scan scan(String id, int second, Direction direction, boolean passed, Optional<String> unavailable) {
        return new Scan(
                id,
                direction,
                Optional.of(TICKET),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                at(second),
                at(second),
                true,
                "gate " + id,
                "by " + id,
                unavailable,
                List.of(),
                passed,
                Optional.empty(),
                Optional.empty());
    }

    private static Instant at(int second) {
        return Instant.parse("2030-01-01T19:00:00Z").plusSeconds(second);
    }
}
