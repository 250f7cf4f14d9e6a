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

/** Takes the head of an answer and throws its body away, of which it takes little. */
public final class ReplyConsumer extends AbstractBinResponseConsumer<ReplyConsumer.Reply> {

    private static final long LONGEST_BODY = 65_536;

    private volatile @Nullable Reply reply;
    private long received;

    /**
     * The head of an answer.
     *
     * @param retryAfter the header, as it came; empty without one
     */
    public record Reply(int status, String retryAfter) {}

    /** Empty while there is no answer. */
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
        if (received > LONGEST_BODY) {
            throw new IOException("the body is too long");
        }
    }

    @Override
    protected Reply buildResult() {
        return Objects.requireNonNull(reply);
    }

    @Override
    public void releaseResources() {
        // There are none.
    }
}
