package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answer to a HEAD is the head of what a GET would get (RFC 9110, section 9.3.2), however great that is. */
@RunAsClient
class HeadsIT extends OverRest {

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    /** Lines of a head that speak of the body. */
    private static final List<String> OF_BODY = List.of("content-length", "content-type", "etag", "cache-control");

    @ArquillianResource
    private URL base;

    @Test
    void theHeadOfAFileSaysHowGreatItIs() {
        for (String path : List.of("api/openapi.yaml", "api/openapi.json", "pages/app.js", "")) {
            String head = head(path);
            String get = RawCall.send(base, "GET " + base.getPath() + path + " HTTP/1.1", "")
                    .answer();
            Matcher length = LENGTH.matcher(head);
            assertThat(length.find()).as("%s: %s", path, head).isTrue();
            assertThat(Integer.parseInt(length.group(1)))
                    .as(path)
                    .isEqualTo(get.length() - get.indexOf("\r\n\r\n") - 4);
        }
    }

    /** Of answers greater than a buffer, and than what is written at once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40, 230})
    void theHeadOfAnAnswerIsThatOfItsGet(int rows) {
        String program = "api/programs/" + newId("p");
        String hall = IntStream.rangeClosed(1, rows)
                .mapToObj(row -> "{'row':'" + row + "','seats':300}")
                .collect(Collectors.joining(","));
        operator()
                .put(
                        program,
                        "{'title':'t','startsAt':'2089-06-01T20:00:00Z','accountLimit':1,'categories':[{'categoryId':'A',"
                                + "'name':'A','price':'7.10','rows':[" + hall + "]}]}")
                .is(201);
        String token = "\nAuthorization: Bearer " + operator().token();
        for (String path : List.of(program, program + "/seats", program + "/hot-state", "api/orders/none")) {
            String line = " " + base.getPath() + path + " HTTP/1.1" + token;
            String get = RawCall.send(base, "GET" + line, "").answer();
            String head = RawCall.send(base, "HEAD" + line, "").answer();
            assertThat(head).as(path).endsWith("\r\n\r\n");
            assertThat(kept(head)).as(path).isEqualTo(kept(get)).containsKey("content-length");
        }
    }

    /** The status and what a head says of the body. */
    private static Map<String, String> kept(String answer) {
        Map<String, String> kept = new TreeMap<>();
        String[] lines = answer.substring(0, answer.indexOf("\r\n\r\n")).split("\r\n");
        kept.put("status", lines[0]);
        for (String line : lines) {
            String name = line.replaceFirst(":.*", "").toLowerCase(Locale.ROOT);
            if (OF_BODY.contains(name)) {
                kept.put(name, line.substring(name.length() + 1).strip());
            }
        }
        return kept;
    }

    @Test
    void aStreamsHeadNamesNoLength() {
        String head = head(schedule(1) + "/stream");
        assertThat(head).contains("text/event-stream");
        assertThat(LENGTH.matcher(head).find()).as(head).isFalse();
    }

    private String head(String path) {
        String head = RawCall.send(base, "HEAD " + base.getPath() + path + " HTTP/1.1", "")
                .answer();
        assertThat(head).as(path).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
        return head;
    }
}
