package org.hotseat.wallet.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.enterprise.inject.Vetoed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.stream.NotYet;
import org.hotseat.toolkit.stream.Outcome;
import org.hotseat.toolkit.stream.StoreAway;
import org.hotseat.toolkit.stream.StreamEntry;
import org.hotseat.wallet.WalletBatches;
import org.hotseat.wallet.WalletEntry;
import org.hotseat.wallet.Wallets;
import org.junit.jupiter.api.Test;

/** Entries that are credited, that wait, and that are another consumer's. */
class CreditListenerTest {

    private static final long APPENDED = 1_700_000_000_000L;

    private final RecordingWallets wallets = new RecordingWallets();
    private final RecordingBatches batches = new RecordingBatches();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    /** Remembers what it is asked to credit. */
    @Vetoed
    private static final class RecordingWallets extends Wallets {

        private final List<WalletEntry> credited = new ArrayList<>();

        RecordingWallets() {
            super(null);
        }

        @Override
        public void credit(WalletEntry entry) {
            credited.add(entry);
        }
    }

    /** Credits together all that it is asked to, but those of one user, unless MongoDB does not answer. */
    @Vetoed
    private static final class RecordingBatches extends WalletBatches {

        private final List<WalletEntry> credited = new ArrayList<>();
        private String slow = "";
        private boolean unavailable;

        RecordingBatches() {
            super(null, null);
        }

        @Override
        public Set<String> credit(List<WalletEntry> entries, Consumer<List<WalletEntry>> coming) {
            if (unavailable) {
                throw new Unavailable("mongodb", "MongoDB does not answer.", null);
            }
            List<WalletEntry> done =
                    entries.stream().filter(entry -> !entry.id().equals(slow)).toList();
            credited.addAll(done);
            return done.stream().map(WalletEntry::id).collect(Collectors.toSet());
        }
    }

    @Test
    void whatIsAFactIsCreditedUnderThePacketsId() throws NotYet, StoreAway {
        assertThat(listener(ids -> Map.of("r:1", new UserId("p1"))).consume(entry(0)))
                .isEqualTo(Outcome.COMMIT);
        assertThat(wallets.credited)
                .containsExactly(new WalletEntry(
                        "r:1", new UserId("p1"), new Money(710), "packet", "r", Instant.ofEpochMilli(APPENDED)));
        assertThat(counted("credited")).isEqualTo(1);
    }

    @Test
    void whatIsNoFactYetWaitsForAMinuteAndIsAFailureThen() {
        CreditListener listener = listener(ids -> Map.of());
        assertThatThrownBy(() -> listener.consume(entry(59_999))).isInstanceOf(NotYet.class);
        assertThatThrownBy(() -> listener.consume(entry(Duration.ofMinutes(1).toMillis())))
                .isInstanceOf(Broken.class);
        assertThat(wallets.credited).isEmpty();
    }

    @Test
    void aPacketThatAnotherUserHasNowIsNotCredited() throws NotYet, StoreAway {
        assertThat(listener(ids -> Map.of("r:1", new UserId("p2"))).consume(entry(0)))
                .isEqualTo(Outcome.COMMIT);
        assertThat(wallets.credited).isEmpty();
        assertThat(counted("lost")).isEqualTo(1);
    }

    @Test
    void aStoreThatIsUnavailableIsToldToTheConsumer() {
        CreditListener listener = listener(ids -> {
            throw new Unavailable("mongodb", "MongoDB does not answer.", null);
        });
        assertThatThrownBy(() -> listener.consume(entry(0))).isInstanceOf(StoreAway.class);
    }

    @Test
    void whoseEntriesAreThatWereTakenTogetherIsAskedAtOnce() throws NotYet, StoreAway {
        List<Integer> asked = new ArrayList<>();
        CreditListener listener = listener(ids -> {
            asked.add(ids.size());
            return ids.stream().collect(Collectors.toMap(id -> id, id -> new UserId("p1")));
        });
        List<StreamEntry> entries =
                IntStream.rangeClosed(1, 64).mapToObj(n -> entry(n, 0)).toList();
        listener.taken(entries);
        for (StreamEntry entry : entries) {
            assertThat(listener.consume(entry)).isEqualTo(Outcome.COMMIT);
        }
        assertThat(asked).containsExactly(64);
        assertThat(batches.credited).hasSize(64);
        assertThat(wallets.credited).isEmpty();
        assertThat(counted("credited")).isEqualTo(64);
        // Taken again, as after a failure of the consumer: nothing is believed from before.
        listener.consume(entries.get(0));
        assertThat(asked).containsExactly(64, 1);
    }

    @Test
    void whatCouldNotBeCreditedTogetherIsCreditedAlone() throws NotYet, StoreAway {
        CreditListener listener =
                listener(ids -> ids.stream().collect(Collectors.toMap(id -> id, id -> new UserId("p1"))));
        List<StreamEntry> entries = List.of(entry(1, 0), entry(2, 0), entry(3, 0));
        batches.slow = "r:2";
        listener.taken(entries);
        for (StreamEntry entry : entries) {
            assertThat(listener.consume(entry)).isEqualTo(Outcome.COMMIT);
        }
        assertThat(batches.credited).extracting(WalletEntry::id).containsExactly("r:1", "r:3");
        assertThat(wallets.credited).extracting(WalletEntry::id).containsExactly("r:2");
    }

    @Test
    void whatFailsTogetherIsTriedAlone() throws NotYet, StoreAway {
        CreditListener listener =
                listener(ids -> ids.stream().collect(Collectors.toMap(id -> id, id -> new UserId("p1"))));
        List<StreamEntry> entries = List.of(entry(1, 0), entry(2, 0));
        batches.unavailable = true;
        listener.taken(entries);
        for (StreamEntry entry : entries) {
            assertThat(listener.consume(entry)).isEqualTo(Outcome.COMMIT);
        }
        assertThat(wallets.credited).hasSize(2);
    }

    @Test
    void whatIsNoFactOrAnotherUsersIsNotCreditedWithTheOthers() throws NotYet, StoreAway {
        CreditListener listener = listener(ids -> {
            Map<String, UserId> users = new HashMap<>();
            ids.forEach(id -> users.put(id, new UserId(id.equals("r:2") ? "p2" : "p1")));
            users.remove("r:3");
            return users;
        });
        List<StreamEntry> entries = List.of(entry(1, 0), entry(2, 0), entry(3, 0), entry(4, 0));
        StreamEntry bad = new StreamEntry("claims", 0, "9-0", Map.of("packet", "r:9"), 1, APPENDED, APPENDED);
        listener.taken(Stream.concat(entries.stream(), Stream.of(bad)).toList());
        listener.consume(entries.get(0));
        listener.consume(entries.get(1));
        assertThatThrownBy(() -> listener.consume(entries.get(2))).isInstanceOf(NotYet.class);
        listener.consume(entries.get(3));
        assertThatThrownBy(() -> listener.consume(bad)).isInstanceOf(RedisDataException.class);
        assertThat(batches.credited).extracting(WalletEntry::id).containsExactly("r:1", "r:4");
        assertThat(wallets.credited).isEmpty();
        assertThat(counted("lost")).isEqualTo(1);
    }

    @Test
    void whatBecomesAFactBehindTheOthersIsNotAskedForAloneAndComesAgain() throws NotYet, StoreAway {
        AtomicInteger facts = new AtomicInteger(1);
        AtomicInteger asked = new AtomicInteger();
        CreditListener listener = listener(ids -> {
            asked.incrementAndGet();
            return ids.stream()
                    .filter(id -> Integer.parseInt(id.substring(2)) <= facts.get())
                    .collect(Collectors.toMap(id -> id, id -> new UserId("p1")));
        });
        List<StreamEntry> entries = List.of(entry(1, 0), entry(2, 0), entry(3, 0));
        listener.taken(entries);
        listener.consume(entries.get(0));
        facts.set(3);
        for (StreamEntry early : entries.subList(1, 3)) {
            assertThatThrownBy(() -> listener.consume(early)).isInstanceOf(NotYet.class);
        }
        assertThat(asked).hasValue(1);
        assertThat(wallets.credited).hasSize(1);

        listener.taken(entries.subList(1, 3));
        for (StreamEntry again : entries.subList(1, 3)) {
            listener.consume(again);
        }
        assertThat(asked).hasValue(2);
        assertThat(counted("credited")).isEqualTo(3);
    }

    @Test
    void aStoreThatIsUnavailableWhenAllAreAskedForIsAskedAgainByTheNext() throws NotYet, StoreAway {
        AtomicInteger asked = new AtomicInteger();
        CreditListener listener = listener(ids -> {
            if (asked.incrementAndGet() == 1) {
                throw new Unavailable("mongodb", "MongoDB does not answer.", null);
            }
            return ids.stream().collect(Collectors.toMap(id -> id, id -> new UserId("p1")));
        });
        List<StreamEntry> entries = List.of(entry(1, 0), entry(2, 0));
        listener.taken(entries);
        assertThatThrownBy(() -> listener.consume(entries.get(0))).isInstanceOf(StoreAway.class);
        assertThat(listener.consume(entries.get(1))).isEqualTo(Outcome.COMMIT);
        assertThat(asked).hasValue(2);
    }

    @Test
    void anEntryThatLacksSomethingIsAFailure() {
        CreditListener listener = listener(ids -> Map.of());
        StreamEntry bad = new StreamEntry("claims", 0, "1-0", Map.of("packet", "r:1"), 1, APPENDED, APPENDED);
        assertThatThrownBy(() -> listener.consume(bad)).isInstanceOf(RedisDataException.class);
    }

    private CreditListener listener(CreditSource earnings) {
        return new CreditListener(wallets, batches, List.of(earnings), meters);
    }

    private double counted(String outcome) {
        return meters.get("hotseat.credits").tag("outcome", outcome).counter().count();
    }

    private static StreamEntry entry(long ageMillis) {
        return entry(1, ageMillis);
    }

    private static StreamEntry entry(int packet, long ageMillis) {
        Map<String, String> fields = Map.of("rain", "r", "packet", "r:" + packet, "user", "p1", "amount_cents", "710");
        return new StreamEntry("claims", 0, packet + "-0", fields, 1, APPENDED, APPENDED + ageMillis);
    }
}
