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
 * An answer whose body is gathered until it is whole, so that it can be sent without a thread that waits for its
 * client. Whole lists pass as they come: they have threads of their own (ADR 117). Its head is the response's own.
 */
public final class GatheredAnswer extends HttpServletResponseWrapper {

    private final Body body = new Body();

    public GatheredAnswer(HttpServletResponse response) {
        super(response);
    }

    /** The answer that it becomes. */
    public HttpServletResponse own() {
        return (HttpServletResponse) getResponse();
    }

    /** The body as far as it has not passed. */
    public byte[] bytes() {
        return body.bytes.toByteArray();
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
        body.bytes.reset();
    }

    @Override
    public void reset() {
        super.reset();
        body.bytes.reset();
    }

    private final class Body extends ServletOutputStream {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private @Nullable ServletOutputStream passing;
        private boolean begun;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            begin();
            if (passing == null) {
                bytes.write(source, offset, length);
            } else {
                passing.write(source, offset, length);
            }
        }

        private void begin() throws IOException {
            if (!begun) {
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

        /** RESTEasy writes bytes by a listener where it answers later. */
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
