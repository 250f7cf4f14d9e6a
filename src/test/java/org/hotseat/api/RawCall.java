package org.hotseat.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URL;
import org.hotseat.testing.Patience;

/**
 * A request written byte by byte, for what no HTTP client would send; its answer as text. What a server refuses before
 * any page of ours could answer comes in the server's own form, which must tell nothing.
 */
record RawCall(String answer) {

    /** @param head the request line and headers with \n at their ends, without Host, Connection and Content-Length */
    static RawCall send(URL server, String head, String body) {
        String request = head.stripTrailing() + "\nHost: " + server.getAuthority()
                + "\nConnection: close\nContent-Length: " + body.length() + "\n\n";
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(Patience.HANG_MILLIS);
            socket.getOutputStream().write((request.replace("\n", "\r\n") + body).getBytes(ISO_8859_1));
            return new RawCall(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int status() {
        assertThat(answer).matches("(?s)HTTP/1\\.[01] \\d{3} ?.*");
        return Integer.parseInt(answer.substring(9, 12));
    }

    /** 4xx, as a problem or in the server's own words; neither tells of us. */
    void assertRefused(String as) {
        assertThat(status()).as("%s: %s", as, answer).isBetween(400, 499);
        if (answer.contains("application/problem+json")) {
            assertThat(body()).as(as).contains("\"type\":\"/hotseat/reference/codes#", "\"status\":" + status());
        }
        Calls.assertTellsNothing(body());
    }

    private String body() {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }
}
