package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.event.EventCursor;
import org.hotseat.facts.StorageKey;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.Webhook.Lease;
import org.hotseat.webhook.send.WebhookId;
import org.junit.jupiter.api.Test;

class LeasesTest {

    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final WebhookId ID = new WebhookId("w");

    private final AtomicLong nanos = new AtomicLong();
    private final Stored stored = new Stored();
    private final Leases one = new Leases(stored, LEASE, nanos::get);
    private final Leases other = new Leases(stored, LEASE, nanos::get);

    /** The documents of webhooks, in memory. */
    private static final class Stored extends WebhookFacts {

        private final List<Webhook> all = new ArrayList<>();
        private boolean losesAnswer;
        private Runnable whileReading = () -> {};

        Stored() {
            super(null);
            all.add(new Webhook(
                    ID,
                    new Webhook.Definition(URI.create("https://a.example"), List.of("paid"), List.of()),
                    Instant.EPOCH,
                    new EventCursor(1, 0),
                    Optional.empty(),
                    EndpointHealth.fresh(Instant.EPOCH),
                    StoredKeys.of(KeyRing.of(SigningKeys.generate()), new StorageKey(Optional.empty()), ID),
                    1,
                    new Lease("", "")));
        }

        @Override
        List<Webhook> all() {
            List<Webhook> read = List.copyOf(all);
            whileReading.run();
            return read;
        }

        @Override
        boolean take(WebhookId id, Lease seen, Lease own) {
            if (!all.get(0).lease().equals(seen)) {
                return false;
            }
            all.set(0, all.get(0).with(own));
            if (losesAnswer) {
                losesAnswer = false;
                throw new Unavailable("mongodb", "MongoDB does not answer.", null);
            }
            return true;
        }

        @Override
        void renewLease(Lease own) {
            all.replaceAll(each -> each.lease().owner().equals(own.owner()) ? each.with(own) : each);
        }
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void oneServerHasItForAsLongAsItGivesSigns() {
        for (int i = 0; i < 60; i++) {
            one.round();
            other.round();
            assertThat(one.has(ID)).isTrue();
            assertThat(other.has(ID)).isFalse();
            pass(Duration.ofSeconds(1));
        }
    }

    /** The one that is silent has stopped by itself before the other begins. */
    @Test
    void anotherTakesOverFromOneThatIsSilent() {
        one.round();
        other.round();
        boolean taken = false;
        for (int i = 0; i < 20 && !taken; i++) {
            pass(Duration.ofSeconds(1));
            other.round();
            taken = other.has(ID);
            assertThat(taken && one.has(ID)).isFalse();
        }
        assertThat(taken).isTrue();
        one.round();
        assertThat(one.has(ID)).isFalse();
    }

    /** MongoDB stands still in the midst of a read, while the owner gives its signs. */
    @Test
    void aSlowReadIsNoSilenceOfTheOwner() {
        one.round();
        stored.whileReading = () -> pass(LEASE.plusSeconds(1));
        other.round();
        stored.whileReading = () -> {};

        other.round();

        assertThat(other.has(ID)).isFalse();
    }

    @Test
    void aLeaseThatWasTakenWithoutAnAnswerIsKept() {
        stored.losesAnswer = true;
        try {
            one.round();
        } catch (Unavailable e) {
            assertThat(one.has(ID)).isFalse();
        }
        one.round();
        one.round();
        assertThat(one.has(ID)).isTrue();
    }

    @Test
    void oneThatIsRemovedIsNobodys() {
        one.round();
        stored.all.clear();
        one.round();
        assertThat(one.has(ID)).isFalse();
    }
}
