package org.hotseat.api.body;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.hotseat.api.body.AwaitedBodies.Awaited;
import org.hotseat.api.json.BodySettings;
import org.hotseat.api.problem.Problem;
import org.junit.jupiter.api.Test;

class AwaitedBodiesTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AwaitedBodies bodies =
            new AwaitedBodies(new BodySettings(2_048, 1_024, Duration.ofSeconds(1), 6, 2), meters);

    @Test
    void oneCallerTakesNoMoreThanItsPart() {
        Awaited first = bodies.begin("a");
        bodies.begin("a");
        assertThat(statuses(bodies.begin("a"), bodies.begin("b"))).containsExactly(429, 0);
        first.end();
        assertThat(statuses(bodies.begin("a"), bodies.begin("a"))).containsExactly(0, 429);
    }

    @Test
    void callersWithoutATokenTakeHalf() {
        List<Integer> seen = IntStream.range(0, 5)
                .mapToObj(any -> bodies.begin(AwaitedBodies.NO_TOKEN))
                .map(AwaitedBodiesTest::status)
                .toList();
        assertThat(seen).containsExactly(0, 0, 0, 503, 503);
        assertThat(statuses(bodies.begin("a"))).containsExactly(0);
    }

    @Test
    void allTogetherAreBounded() {
        List<Awaited> begun =
                IntStream.range(0, 6).mapToObj(i -> bodies.begin("caller" + i)).toList();
        assertThat(statuses(bodies.begin("another"))).containsExactly(503);
        assertThat(count()).isEqualTo(6);
        begun.forEach(Awaited::end);
        assertThat(count()).isZero();
    }

    @Test
    void endCountsOnce() {
        Awaited body = bodies.begin("a");
        bodies.begin("a");
        body.end();
        body.end();
        assertThat(count()).isEqualTo(1);
        assertThat(statuses(bodies.begin("a"), bodies.begin("a"))).containsExactly(0, 429);
    }

    @Test
    void refusedOneCountsNothing() {
        bodies.begin("a");
        bodies.begin("a");
        bodies.begin("a").end();
        assertThat(count()).isEqualTo(2);
        assertThat(statuses(bodies.begin("a"))).containsExactly(429);
    }

    @Test
    void nothingIsLeftOfManyAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                String caller = "caller" + i % 5;
                work.add(() -> {
                    bodies.begin(caller).end();
                    return null;
                });
            }
            for (var done : threads.invokeAll(work)) {
                done.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(count()).isZero();
        assertThat(statuses(bodies.begin("caller0"), bodies.begin("caller0"))).containsExactly(0, 0);
    }

    private double count() {
        return meters.get("hotseat.requests.awaited").gauge().value();
    }

    private static List<Integer> statuses(Awaited... begun) {
        return List.of(begun).stream().map(AwaitedBodiesTest::status).toList();
    }

    /** 0 for a body that may come. */
    private static int status(Awaited body) {
        Optional<Problem> refusal = body.refusal();
        return refusal.map(Problem::status).orElse(0);
    }
}
