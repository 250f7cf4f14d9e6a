package org.hotseat.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Anonymous connections that announce a body and send the half of it. They end with {@link #close()}. */
final class HalfBodies implements AutoCloseable {

    private final List<Socket> sockets = new ArrayList<>();

    HalfBodies(int port, int count) {
        String half = "POST /hotseat/api/sales/nothing/orders HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{\"userId\":";
        try {
            for (int i = 0; i < count; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                sockets.add(socket);
                socket.getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is given up in any case.
            }
        }
    }
}
