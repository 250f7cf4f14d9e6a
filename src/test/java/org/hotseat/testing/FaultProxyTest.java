package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a store that answers each byte with the same byte. */
class FaultProxyTest {

    private ServerSocket echo;
    private FaultProxy proxy;

    @BeforeEach
    void startEcho() throws IOException {
        echo = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread server = new Thread(this::serve, "echo");
        server.setDaemon(true);
        server.start();
        proxy = FaultProxy.to(echo.getLocalPort());
    }

    @AfterEach
    void stopEcho() throws IOException {
        proxy.close();
        echo.close();
    }

    @Test
    void forwardsAndCountsBytesAndRoundTrips() throws IOException {
        try (Socket client = connect()) {
            for (int i = 0; i < 5; i++) {
                assertThat(ask(client, i)).isEqualTo(i);
            }
        }
        assertThat(proxy.bytesUp()).isEqualTo(5);
        assertThat(proxy.bytesDown()).isEqualTo(5);
        assertThat(proxy.roundTrips()).isEqualTo(5);
    }

    @Test
    void countsThePiecesThatNameSomething() throws IOException {
        LongSupplier seven = proxy.naming("\7");
        LongSupplier never = proxy.naming("\10");
        try (Socket client = connect()) {
            for (int i = 5; i < 8; i++) {
                assertThat(ask(client, i)).isEqualTo(i);
            }
            assertThat(ask(client, 7)).isEqualTo(7);
        }
        assertThat(seven.getAsLong()).isEqualTo(2);
        assertThat(never.getAsLong()).isZero();
    }

    @Test
    void heldPieceIsDeliveredLateAlsoWhenItsClientHasGone() throws IOException {
        HeldPiece held = proxy.holdNext("\u0007");
        try (Socket client = connect();
                Socket other = connect()) {
            client.getOutputStream().write(7);
            await().until(held::held);
            assertThat(ask(other, 7)).as("only the first one is held").isEqualTo(7);
        }
        assertThat(proxy.bytesUp()).isOne();

        held.deliver();

        await().until(() -> proxy.bytesUp() == 2);
        await().until(() -> proxy.connections() == 0);
    }

    @Test
    void cutEndsConnectionsAndRefusesNewOnesUntilRestored() throws IOException {
        try (Socket client = connect()) {
            assertThat(ask(client, 1)).isEqualTo(1);
            proxy.cut();
            assertThat(endsOrFails(client)).isTrue();
        }
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        proxy.restore();
        try (Socket client = connect()) {
            assertThat(ask(client, 2)).isEqualTo(2);
        }
    }

    @Test
    void hangKeepsConnectionsButNothingMovesUntilRestored() throws IOException {
        try (Socket client = connect()) {
            assertThat(ask(client, 1)).isEqualTo(1);
            proxy.hang();
            client.getOutputStream().write(2);
            client.setSoTimeout(200);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            proxy.restore();
            client.setSoTimeout(Patience.HANG_MILLIS);
            assertThat(client.getInputStream().read()).isEqualTo(2);
        }
    }

    @Test
    void aHangingConnectionCanBeCut() throws IOException {
        try (Socket client = connect()) {
            proxy.hang();
            client.getOutputStream().write(1);
            proxy.cut();
            assertThat(endsOrFails(client)).isTrue();
        }
    }

    @Test
    void delayHoldsEachPieceBack() throws IOException {
        try (Socket client = connect()) {
            proxy.delay(Duration.ofMillis(100));
            long begin = System.nanoTime();
            assertThat(ask(client, 7)).isEqualTo(7);
            assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(200_000_000L);
        }
    }

    @Test
    void onlyConnectionsThatBeganWithAWordAreHeldOrCut() throws IOException {
        try (Socket replica = connect();
                Socket client = connect()) {
            assertThat(ask(replica, 'R')).isEqualTo('R');
            assertThat(ask(client, 'c')).isEqualTo('c');
            ProxyBranch replicas = proxy.only("R");
            assertThat(replicas.connections()).isOne();

            replicas.hang();
            replica.getOutputStream().write('r');
            assertThat(ask(client, 'd')).isEqualTo('d');
            replica.setSoTimeout(100);
            assertThatThrownBy(() -> replica.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            replicas.restore();
            replica.setSoTimeout(Patience.HANG_MILLIS);
            assertThat(replica.getInputStream().read()).isEqualTo('r');

            replicas.hang();
            replica.shutdownOutput();
            assertThat(ask(client, 'f')).isEqualTo('f');
            assertThat(replicas.connections()).isOne();
            replicas.cut();
            assertThat(endsOrFails(replica)).isTrue();
            assertThat(ask(client, 'e')).isEqualTo('e');
        }
        try (Socket replica = connect()) {
            replica.getOutputStream().write('R');
            assertThat(endsOrFails(replica)).isTrue();
        }
    }

    private Socket connect() throws IOException {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        client.setSoTimeout(Patience.HANG_MILLIS);
        return client;
    }

    private static int ask(Socket client, int value) throws IOException {
        client.getOutputStream().write(value);
        return client.getInputStream().read();
    }

    private static boolean endsOrFails(Socket client) throws IOException {
        try {
            return client.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private void serve() {
        while (!echo.isClosed()) {
            try {
                Socket client = echo.accept();
                Thread answers = new Thread(() -> answer(client), "echo-answers");
                answers.setDaemon(true);
                answers.start();
            } catch (IOException e) {
                // The test is over.
            }
        }
    }

    private static void answer(Socket client) {
        try (client) {
            for (int value = client.getInputStream().read();
                    value >= 0;
                    value = client.getInputStream().read()) {
                client.getOutputStream().write(value);
            }
        } catch (IOException e) {
            // The proxy was told to cut.
        }
    }
}
