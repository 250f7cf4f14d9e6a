package org.hotseat.hotstate.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.UnaskedModel;
import org.hotseat.hotstate.UnpaidClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.kernel.list.StreamSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PublicStreamsTest {

    private static final ResourceId EVENING = new ResourceId("games", "evening");

    private final Games games = new Games();
    private final SaleModelRegistry models = new SaleModelRegistry();
    private final Counter counter = new Counter();
    private final PublicStreams streams = new PublicStreams(models, Executors.defaultThreadFactory(), List.of(counter));

    @BeforeEach
    void start() {
        models.register(List.of(games));
        streams.start(this);
    }

    @AfterEach
    void stop() {
        streams.stop();
    }

    @Test
    void allStreamsGetTheStateAndThenWhatHasChanged() {
        Sink one = open();
        await().until(() -> one.reported.equals(List.of("state {free=9}")));
        Sink other = open();
        await().until(() -> other.reported.equals(List.of("state {free=9}")));
        games.state = Map.of("free", 8L, "name", "x");
        streams.changed("games/evening");
        streams.changed("games/morning");

        for (Sink sink : List.of(one, other)) {
            await().until(() -> sink.reported.size() == 2);
            assertThat(sink.reported.get(1)).isIn("change {free=8, name=x}", "change {name=x, free=8}");
        }
        assertThat(open(3).reported.get(0)).startsWith("state").contains("free=8");
    }

    @Test
    void aFieldThatGoesIsReportedByTheWholeState() {
        games.state = Map.of("free", 9L, "stopped", true);
        Sink sink = open(1);
        games.state = Map.of("free", 9L, "stopped", Optional.empty());
        streams.changed("games/evening");
        await().until(() -> sink.reported.size() == 2);
        assertThat(sink.reported.get(1)).isEqualTo("state {free=9}");
    }

    @Test
    void aCrowdOfChangesIsCheckedSeldom() {
        Sink sink = open(1);
        int before = games.looks.get();
        long begun = System.nanoTime();
        await().pollInterval(java.time.Duration.ofMillis(1)).until(() -> {
            games.state = Map.of("free", games.state.get("free").hashCode() - 1L);
            streams.changed("games/evening");
            return System.nanoTime() - begun > 1_200_000_000L;
        });
        // One each half a second, and one at each end of the time.
        long halves = (System.nanoTime() - begun) / 500_000_000L;
        assertThat(games.looks.get() - (long) before).isLessThanOrEqualTo(halves + 2);
        String last = "change " + games.state;
        await().until(() -> sink.reported.get(sink.reported.size() - 1).equals(last));
    }

    @Test
    void whileTheStoresAreUnavailableStreamsStayAndGoOn() {
        Sink sink = open(1);
        games.unavailable = true;
        games.state = Map.of("free", 1L);
        streams.changed("games/evening");
        int before = games.looks.get();
        await().until(() -> games.looks.get() > before);
        games.unavailable = false;
        await().until(() -> sink.reported.contains("change {free=1}"));
        assertThat(sink.hasEnded()).isFalse();
    }

    @Test
    void whatIsNotThereIsRefusedAndWhatGoesEndsItsStreams() {
        Sink sink = open(1);
        games.gone = true;
        assertThatThrownBy(() -> streams.of(new ResourceId("games", "none"), Optional.empty()))
                .isInstanceOf(NotFound.class);
        streams.changed("games/evening");
        await().until(sink::hasEnded);
        await().until(() -> !streams.isWatched());
    }

    @Test
    void whatIsSoldOutSaysWhatIsUnpaidAndNothingElseIsCounted() {
        counter.unpaid = new UnpaidClaims.Unpaid(12, Optional.of(Instant.EPOCH));
        games.state = Map.of("state", "open");
        Sink sink = open(1);
        games.state = Map.of("state", "sold-out");
        streams.changed("games/evening");
        await().until(() -> sink.reported.size() == 3);
        assertThat(sink.reported.subList(0, 2)).containsExactly("state {state=open}", "change {state=sold-out}");
        assertThat(sink.reported.get(2)).contains("unpaid=12", "lastEndsAt=1970-01-01T00:00:00Z");

        games.state = Map.of("state", "open");
        streams.changed("games/evening");
        await().until(() -> sink.reported.size() == 4);
        assertThat(sink.reported.get(3)).isEqualTo("state {state=open}");
    }

    @Test
    void aModelWithoutSuchClaimsSaysNothingOfThem() {
        games.state = Map.of("state", "sold-out");
        Sink sink = open(1);
        int before = counter.asked.get();
        await().until(() -> counter.asked.get() > before);
        games.state = Map.of("state", "sold-out", "free", 0L);
        streams.changed("games/evening");
        await().until(() -> sink.reported.size() == 2);
        assertThat(sink.reported).containsExactly("state {state=sold-out}", "change {free=0}");
    }

    @Test
    void whileNothingCanBeCountedTheStreamsSayTheRest() {
        counter.unpaid = new UnpaidClaims.Unpaid(1, Optional.empty());
        games.state = Map.of("state", "sold-out");
        Sink sink = open(2);
        await().until(() -> sink.reported.toString().contains("unpaid=1"));
        counter.unavailable = true;
        await().until(() -> sink.reported.get(sink.reported.size() - 1).equals("state {state=sold-out}"));
        games.state = Map.of("state", "sold-out", "free", 0L);
        streams.changed("games/evening");
        await().until(() -> sink.reported.get(sink.reported.size() - 1).equals("change {free=0}"));
    }

    @Test
    void nothingIsCheckedForNobody() {
        AtomicInteger begun = new AtomicInteger();
        streams.onWatch(begun::incrementAndGet);
        Sink sink = open(1);
        assertThat(begun).hasValue(1);
        sink.end();
        await().until(() -> !streams.isWatched());
        int before = games.looks.get();
        streams.changed("games/evening");
        streams.allChanged();
        assertThat(streams.isWatched()).isFalse();
        assertThat(games.looks).hasValue(before);
    }

    private Sink open() {
        Sink sink = new Sink();
        streams.of(EVENING, Optional.empty()).begin().accept(sink);
        return sink;
    }

    private Sink open(int max) {
        Sink sink = open();
        await().until(() -> !sink.reported.isEmpty() && sink.reported.size() <= max);
        return sink;
    }

    private static final class Games extends UnaskedModel {

        private final AtomicInteger looks = new AtomicInteger();
        private volatile Map<String, Object> state = Map.of("free", 9L);
        private volatile boolean unavailable;
        private volatile boolean gone;

        @Override
        public String name() {
            return "games";
        }

        @Override
        public CompletionStage<Map<String, Object>> find(String id) {
            looks.incrementAndGet();
            if (unavailable) {
                return CompletableFuture.failedStage(new Unavailable("redis", "away", null));
            }
            return gone
                    ? CompletableFuture.failedStage(new NotFound("unknown", "gone"))
                    : CompletableFuture.completedStage(state);
        }
    }

    private static final class Counter implements UnpaidClaims {

        private final AtomicInteger asked = new AtomicInteger();
        private volatile @Nullable Unpaid unpaid;
        private volatile boolean unavailable;

        @Override
        public Optional<Unpaid> of(ResourceId resource) {
            asked.incrementAndGet();
            if (unavailable) {
                throw new Unavailable("mongodb", "away", null);
            }
            return Optional.ofNullable(unpaid);
        }
    }

    private static final class Sink implements StreamSink {

        private final List<String> reported = new CopyOnWriteArrayList<>();
        private final List<Runnable> atEnd = new ArrayList<>();
        private boolean ended;

        @Override
        public void send(StreamEvent event) {
            byte[] bytes = event.bytes(data -> data.toString().getBytes(StandardCharsets.UTF_8));
            reported.add(
                    new String(bytes, StandardCharsets.UTF_8).replaceAll("event: (\\w+)\ndata: (.*)\n\n", "$1 $2"));
        }

        @Override
        public boolean hasRoom() {
            return !hasEnded();
        }

        @Override
        public void onDrained(Runnable next) {
            next.run();
        }

        @Override
        public synchronized void onEnd(Runnable done) {
            if (ended) {
                done.run();
            } else {
                atEnd.add(done);
            }
        }

        @Override
        public synchronized boolean hasEnded() {
            return ended;
        }

        @Override
        public synchronized void end() {
            if (!ended) {
                ended = true;
                atEnd.forEach(Runnable::run);
            }
        }
    }
}
