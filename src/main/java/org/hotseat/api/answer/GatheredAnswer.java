package org.hotseat.api.answer;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.hotseat.kernel.list.Listed;
import org.jspecify.annotations.Nullable;

/**
 * An answer whose body is collected until it is complete, so that no thread has to wait for the client when it is sent.
 * Whole lists are not collected, because they have threads of their own (ADR 117). Status and headers go directly to
 * the real response. For a HEAD only the length of the body is kept.
 */
public final class GatheredAnswer extends HttpServletResponseWrapper {

    private final Body body = new Body();
    private final boolean head;

    /** @param head whether the request is a HEAD, so that the body is not sent */
    public GatheredAnswer(HttpServletResponse response, boolean head) {
        super(response);
        this.head = head;
    }

    /** Returns the real response. */
    public HttpServletResponse own() {
        return (HttpServletResponse) getResponse();
    }

    /** Returns the collected body; empty for a HEAD and for a whole list. */
    public byte[] bytes() {
        return body.bytes.toByteArray();
    }

    /** Returns the length of the collected body, also for a HEAD. */
    public long length() {
        return body.length;
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return body;
    }

    @Override
    public void flushBuffer() throws IOException {
        body.flush();
    }

    @Override
    public void resetBuffer() {
        super.resetBuffer();
        body.forget();
    }

    @Override
    public void reset() {
        super.reset();
        body.forget();
    }

    private final class Body extends ServletOutputStream {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private @Nullable ServletOutputStream passing;
        private boolean begun;
        private long length;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int count) throws IOException {
            begin();
            if (passing != null) {
                passing.write(source, offset, count);
                return;
            }
            length += count;
            if (!head) {
                bytes.write(source, offset, count);
            }
        }

        private void forget() {
            bytes.reset();
            length = 0;
        }

        private void begin() throws IOException {
            if (!begun && !head) {
                begun = true;
                String type = String.valueOf(own().getContentType());
                if (type.startsWith(Listed.NDJSON) || type.startsWith(Listed.CSV)) {
                    passing = own().getOutputStream();
                }
            }
        }

        @Override
        public void flush() throws IOException {
            if (passing != null) {
                passing.flush();
            }
        }

        @Override
        public boolean isReady() {
            return true;
        }

        /** Calls the listener at once. RESTEasy writes bytes by a listener when it answers asynchronously. */
        @Override
        public void setWriteListener(WriteListener listener) {
            try {
                listener.onWritePossible();
            } catch (IOException e) {
                listener.onError(e);
            }
        }
    }
}
