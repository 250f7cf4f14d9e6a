package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hotseat.contract.ContractFile;
import org.hotseat.testing.Amount;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Anybody may ask for any address: each route of the contract without a token, with plain, odd and broken escapes. All
 * are answered, broken ones with 400, and the log does not grow with them.
 */
@RunAsClient
@Tag("amount")
class AddressLogIT extends OverRest {

    private static final int WHOLE = 10_000;

    /** The most bytes of log for one request, and for all that a server may log meanwhile. */
    private static final int BYTES_A_REQUEST = 1;

    private static final int BYTES_BESIDE = 20_000;

    private static final List<String> PLAIN = List.of("none-1");
    private static final List<String> ODD =
            List.of("a%2Fb", "%2e%2e%2fb", "%252F", "%5C", "%E2%80%AE", "a%0Ab", "..;", "{id}");
    private static final List<String> BROKEN =
            List.of("%", "%z", "%zz", "a%2", "%2z", "%g0", "%00", "a%00b", "%%41", "%zz/b", "%C3%28", "%ED%A0%80");

    @ArquillianResource
    private URL base;

    @Test
    void addressesThatAnybodyMayAskForAreAnsweredAndNotLogged() {
        List<String> ids = Stream.of(PLAIN, ODD, BROKEN).flatMap(List::stream).toList();
        List<String> operations = List.copyOf(ContractFile.operations().keySet());
        int requests = Amount.of(WHOLE);
        Map<Integer, Integer> statuses = new TreeMap<>();
        int logged = RequestLog.read().length();
        for (int i = 0; i < requests; i++) {
            String operation = operations.get(i % operations.size());
            String id = ids.get(i / operations.size() % ids.size());
            String line = line(operation, id);
            RawCall answer = RawCall.send(base, line + " HTTP/1.1\nContent-Type: application/json", "");
            int status = answer.status();
            statuses.merge(status, 1, Integer::sum);
            if (line.contains(id) && BROKEN.contains(id)) {
                assertThat(status).as(line).isEqualTo(400);
            } else if (line.contains(id)) {
                assertThat(status).as(line).isBetween(400, 499);
            } else {
                assertThat(status).as(line).isLessThan(500);
            }
            if (status >= 400) {
                answer.assertRefused(line);
            }
        }

        String log = RequestLog.read().substring(logged);
        System.out.printf(
                "%,d addresses on %s: answers %s, %,d bytes of log%n",
                requests, System.getProperty("arquillian.launch"), statuses, log.length());
        assertThat(RequestLog.traces(log)).isEmpty();
        assertThat(log.length()).isLessThan(BYTES_BESIDE + BYTES_A_REQUEST * requests);
    }

    /** A route with these words in place of its ids; one without ids has them behind it, if they are not plain. */
    private static String line(String operation, String id) {
        int space = operation.indexOf(' ');
        String path = "/hotseat/api" + operation.substring(space + 1);
        String method = operation.substring(0, space).toUpperCase(java.util.Locale.ROOT);
        String named = path.replaceAll("\\{[a-zA-Z]+}", java.util.regex.Matcher.quoteReplacement(id));
        return method + " " + (named.equals(path) && !PLAIN.contains(id) ? path + "/" + id : named);
    }
}
