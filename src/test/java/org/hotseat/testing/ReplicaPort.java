package org.hotseat.testing;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.bson.BsonDocument;

/** A port of 127.0.0.1 that speaks MongoDB's wire protocol; a thread a connection. No answer ends the connection. */
final class ReplicaPort implements AutoCloseable {

    private final ServerSocket door;
    private final Function<BsonDocument, Optional<BsonDocument>> answers;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean shut;

    ReplicaPort(Function<BsonDocument, Optional<BsonDocument>> answers) {
        this.answers = answers;
        try {
            door = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::welcome);
    }

    String address() {
        return "127.0.0.1:" + door.getLocalPort();
    }

    /** Clients reach it no longer, or again. */
    void shut(boolean now) {
        shut = now;
        if (now) {
            connections.forEach(ReplicaPort::end);
        }
    }

    private void welcome() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                connections.add(client);
                if (shut) {
                    end(client);
                } else {
                    daemon(() -> serve(client));
                }
            } catch (IOException e) {
                // The door is closed, which ends the loop.
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
            while (true) {
                WireMessage message = WireMessage.read(in);
                Optional<BsonDocument> answer = answers.apply(message.command());
                if (answer.isEmpty() || shut) {
                    return;
                }
                client.getOutputStream().write(message.answer(answer.get()));
            }
        } catch (IOException e) {
            // The client has gone.
        } finally {
            connections.remove(client);
        }
    }

    private static void end(Socket client) {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "replica-port");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        shut = true;
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connections.forEach(ReplicaPort::end);
    }
}
