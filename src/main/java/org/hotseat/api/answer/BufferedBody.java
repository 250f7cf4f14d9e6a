package org.hotseat.api.answer;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;

/** The body of an answer, kept in memory. */
final class BufferedBody extends ServletOutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void write(int b) {
        bytes.write(b);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        bytes.write(source, offset, length);
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        throw new IllegalStateException("A buffered answer is written at once.");
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    void reset() {
        bytes.reset();
    }
}
