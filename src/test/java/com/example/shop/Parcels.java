package com.example.shop;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hotseat.toolkit.stream.ConsumerOptions;
import org.hotseat.toolkit.stream.Outcome;
import org.hotseat.toolkit.stream.Streams;

/** Parcels are sent by whichever server takes them from the stream, from the start of the application on. */
@ApplicationScoped
public class Parcels {

    private static final long LONGEST = 1_000;

    private final List<String> sent = new CopyOnWriteArrayList<>();

    @Inject
    private Streams streams;

    void begin(@Observes @Initialized(ApplicationScoped.class) Object event) {
        ConsumerOptions senders = ConsumerOptions.of("senders", "server-" + UUID.randomUUID());
        streams.consume(List.of(streams.named("parcels")), senders, parcel -> {
            sent.add(parcel.get("to"));
            return Outcome.COMMIT;
        });
    }

    boolean post(String to) {
        return streams.append(streams.named("parcels"), Map.of("to", to), LONGEST)
                .isPresent();
    }

    List<String> sent() {
        return List.copyOf(sent);
    }
}
