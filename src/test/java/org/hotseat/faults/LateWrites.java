package org.hotseat.faults;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.HeldPiece;

/** The network keeps the next write to each collection of facts, and delivers it when its sender has long given up. */
final class LateWrites {

    /** Collections of what people get and what is done with it. */
    private static final List<String> COLLECTIONS = List.of(
            "orders",
            "lock_records",
            "claims",
            "drop_claims",
            "events",
            "wallets",
            "wallet_entries",
            "cancellations",
            "erasures");

    /** Users come meanwhile, so that something is on its way. */
    private static final Duration MET = Duration.ofSeconds(1);

    /** Longer than a write may take, than the wait of a rebuild, and than the rebuild itself. */
    private static final Duration LATE = Duration.ofSeconds(6);

    private LateWrites() {}

    /**
     * Keeps the writes back, loses hot state, and delivers them {@link #LATE} later.
     *
     * @param loss empties Redis, or lets another server take over; returns when that is done
     */
    static Consumer<Scene> around(Consumer<Scene> loss) {
        return scene -> {
            FaultProxy network = scene.servers().mongoProxy();
            List<HeldPiece> held = COLLECTIONS.stream()
                    .flatMap(collection -> Stream.of("insert", "update")
                            .map(command -> network.holdNext(HeldPiece.command(command, collection))))
                    .toList();
            Pause.of(MET);
            loss.accept(scene);
            Pause.of(LATE);
            System.out.println(held.stream().filter(HeldPiece::held).count() + " writes come late");
            held.forEach(HeldPiece::deliver);
        };
    }
}
