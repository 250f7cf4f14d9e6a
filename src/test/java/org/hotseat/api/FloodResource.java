package org.hotseat.api;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.list.LiveStream;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.kernel.list.StreamSink;

/** A stream that is told more than anybody takes; part of the WAR under test only. */
@Path("probe/flood")
@ApplicationScoped
@PermitAll
public class FloodResource {

    private static final int EVENT = 16_384;
    private static final long MAX = 200_000_000;

    private final AtomicLong sent = new AtomicLong();
    private final AtomicInteger flowing = new AtomicInteger();

    @GET
    @Path("stream")
    @Produces(LiveStream.MEDIA_TYPE)
    public LiveStream stream() {
        return new LiveStream(Optional.empty(), sink -> {
            flowing.incrementAndGet();
            Thread flood = new Thread(() -> flood(sink), "flood");
            flood.setDaemon(true);
            flood.start();
        });
    }

    private void flood(StreamSink sink) {
        for (long bytes = 0; bytes < MAX && !sink.hasEnded(); bytes += EVENT) {
            sink.send(StreamEvent.named("flood", "x".repeat(EVENT)));
            sent.addAndGet(EVENT);
        }
        flowing.decrementAndGet();
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> state() {
        System.gc();
        Runtime heap = Runtime.getRuntime();
        return Map.of(
                "sent", sent.get(), "flowing", flowing.get(), "heapBytes", heap.totalMemory() - heap.freeMemory());
    }
}
