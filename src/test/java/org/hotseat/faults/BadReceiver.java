package org.hotseat.faults;

import jakarta.json.Json;
import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.hotseat.event.FeedLedger;
import org.hotseat.webhook.Receiver;
import org.hotseat.webhook.Receiver.Got;
import org.hotseat.webhook.Receiver.Reply;

/** A receiver of webhooks that answers badly now and then, in each of some ways, and can be down. */
final class BadReceiver implements AutoCloseable {

    private static final Duration SLOWNESS = Duration.ofMillis(300);

    /** A request in so many is answered badly. */
    private static final int SELDOM = 25;

    private final Random random;
    private final List<Receiver> all = new ArrayList<>();
    private final int port;
    private Receiver receiver = new Receiver();
    private int requests;

    BadReceiver(long seed) {
        this.random = new Random(seed);
        this.port = receiver.port();
        open(receiver);
    }

    String url() {
        return "http://127.0.0.1:" + port + "/hook";
    }

    /** Refuses connections until it is {@linkplain #up up}. */
    synchronized void down() {
        receiver.close();
    }

    /** Answers again, at its address. */
    synchronized void up() {
        receiver = new Receiver(port);
        open(receiver);
    }

    private void open(Receiver next) {
        next.answer(body -> next());
        all.add(next);
    }

    private Optional<Reply> next() {
        int way;
        synchronized (random) {
            // Each way comes, whatever the seed: the seed says when.
            way = random.nextInt(SELDOM) == 0 ? requests++ % 5 : -1;
        }
        return switch (way) {
            case 0 -> Optional.of(Reply.of(500));
            case 1 -> Optional.empty();
            case 2 -> Optional.of(new Reply(302, "Location", url()));
            case 3 -> Optional.of(new Reply(503, "Retry-After", "600"));
            case 4 -> slowly();
            default -> Optional.of(Reply.of(204));
        };
    }

    private static Optional<Reply> slowly() {
        Pause.of(SLOWNESS);
        return Optional.of(Reply.of(204));
    }

    synchronized List<Got> got() {
        return all.stream().flatMap(each -> each.got().stream()).toList();
    }

    /** The count of its answers by their status; silence is 999. */
    Map<Integer, Integer> answers() {
        Map<Integer, Integer> answers = new TreeMap<>();
        got().forEach(each -> answers.merge(each.status(), 1, Integer::sum));
        return answers;
    }

    /** Lets a ledger take what was answered with success. */
    void tell(FeedLedger ledger) {
        got().stream()
                .filter(each -> each.status() < 300)
                .forEach(each -> ledger.keep(
                        Json.createReader(new StringReader(each.body())).readObject()));
    }

    @Override
    public synchronized void close() {
        receiver.close();
    }
}
