package org.hotseat.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URL;
import org.hotseat.testing.Patience;

/** One HTTP/2 connection with many POSTs whose bodies never come (RFC 9113, with prior knowledge). */
final class Http2Streams implements AutoCloseable {

    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int END_HEADERS = 4;
    private static final int FLAGS_AND_STREAM = 5;
    private static final int LONG = 127;

    private final Socket socket;

    private Http2Streams(Socket socket) {
        this.socket = socket;
    }

    /**
     * Sends all of it at once, as clients do. Payara at times breaks a connection whose frames come in many small
     * pieces.
     *
     * @param token of the caller; empty for none
     */
    static Http2Streams post(URL server, String path, String token, int streams) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
            frame(out, SETTINGS, 0, 0, new byte[0]);
            byte[] headers = headers(server, path, token);
            for (int i = 0; i < streams; i++) {
                frame(out, HEADERS, END_HEADERS, 2 * i + 1, headers);
            }
            Socket socket = new Socket(server.getHost(), server.getPort());
            bytes.writeTo(socket.getOutputStream());
            return new Http2Streams(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server speaks HTTP/2 and answers so many of the streams: otherwise nothing was tried. */
    boolean answers(int streams) {
        try {
            socket.setSoTimeout(Patience.HANG_MILLIS);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            boolean speaks = false;
            for (int left = streams; !speaks || left > 0; ) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                in.skipNBytes(FLAGS_AND_STREAM + length);
                speaks |= type == SETTINGS;
                left -= type == HEADERS ? 1 : 0;
            }
            return true;
        } catch (SocketTimeoutException | EOFException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] headers(URL server, String path, String token) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        field(block, ":method", "POST");
        field(block, ":scheme", "http");
        field(block, ":authority", server.getAuthority());
        field(block, ":path", server.getPath() + path);
        field(block, "content-type", "application/json");
        field(block, "content-length", "100");
        if (!token.isEmpty()) {
            field(block, "authorization", "Bearer " + token);
        }
        return block.toByteArray();
    }

    /** A literal field that is in no table (RFC 7541, 6.2.2). */
    private static void field(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        text(block, name);
        text(block, value);
    }

    private static void text(ByteArrayOutputStream block, String text) {
        int length = text.length();
        if (length < LONG) {
            block.write(length);
        } else {
            block.write(LONG);
            int rest = length - LONG;
            while (rest > LONG) {
                block.write(rest % (LONG + 1) + LONG + 1);
                rest /= LONG + 1;
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(ISO_8859_1));
    }

    private static void frame(DataOutputStream out, int type, int flags, int stream, byte[] payload)
            throws IOException {
        out.write(payload.length >> 16);
        out.writeShort(payload.length);
        out.write(type);
        out.write(flags);
        out.writeInt(stream);
        out.write(payload);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
