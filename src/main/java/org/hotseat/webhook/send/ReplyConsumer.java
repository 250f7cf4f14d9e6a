package org.hotseat.webhook.send;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Takes the head of a response and discards its body, of which it accepts only a limited size. */
public final class ReplyConsumer extends AbstractBinResponseConsumer<ReplyConsumer.Reply> {

    private static final long MAX_BODY_LENGTH = 65_536;

    private volatile @Nullable Reply reply;
    private long received;

    /**
     * The head of a response.
     *
     * @param retryAfter the header as it came; empty without one
     */
    public record Reply(int status, String retryAfter) {}

    /** Returns the head; empty while no response has come. */
    Optional<Reply> head() {
        return Optional.ofNullable(reply);
    }

    @Override
    protected void start(HttpResponse response, @Nullable ContentType type) {
        Header header = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
        reply = new Reply(response.getCode(), header == null ? "" : String.valueOf(header.getValue()));
    }

    @Override
    protected int capacityIncrement() {
        return Integer.MAX_VALUE;
    }

    @Override
    protected void data(ByteBuffer part, boolean last) throws IOException {
        received += part.remaining();
        part.position(part.limit());
        if (received > MAX_BODY_LENGTH) {
            throw new IOException("the body is too long");
        }
    }

    @Override
    protected Reply buildResult() {
        return Objects.requireNonNull(reply);
    }

    @Override
    public void releaseResources() {
        // There are no resources to release.
    }
}
