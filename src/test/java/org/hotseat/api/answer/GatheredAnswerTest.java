package org.hotseat.api.answer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are kept back until they are whole. */
class GatheredAnswerTest {

    private static final byte[] TEXT = "text".getBytes(US_ASCII);

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private String type = "application/json";

    private final ServletOutputStream own = new ServletOutputStream() {
        @Override
        public void write(int b) {
            sent.write(b);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("is set when the answer is whole");
        }
    };

    private final HttpServletResponse response = (HttpServletResponse) Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {HttpServletResponse.class},
            (proxy, called, arguments) -> switch (called.getName()) {
                case "getContentType" -> type;
                case "getOutputStream" -> own;
                default -> null;
            });

    private final GatheredAnswer answer = new GatheredAnswer(response, false);

    @ParameterizedTest
    @CsvSource({
        "application/json, 0",
        "image/svg+xml, 0",
        "application/x-ndjson, 4",
        "text/csv;charset=UTF-8, 4",
    })
    void onlyWholeListsAreSentBeforeTheyEnd(String given, int passed) throws IOException {
        type = given;
        answer.getOutputStream().write(TEXT);
        answer.flushBuffer();
        assertThat(sent.size()).isEqualTo(passed);
        assertThat(answer.bytes()).hasSize(TEXT.length - passed);
    }

    /** Also of a whole list: nothing of it is sent. */
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/csv;charset=UTF-8"})
    void ofAHeadOnlyTheLengthIsKept(String given) throws IOException {
        type = given;
        GatheredAnswer head = new GatheredAnswer(response, true);
        head.getOutputStream().write(TEXT);
        assertThat(head.length()).isEqualTo(TEXT.length);
        assertThat(head.bytes()).isEmpty();
        assertThat(sent.size()).isZero();
        head.resetBuffer();
        assertThat(head.length()).isZero();
    }

    /** As RESTEasy does for bytes. */
    @Test
    void aListenerMayWriteAtOnce() throws IOException {
        ServletOutputStream out = answer.getOutputStream();
        out.setWriteListener(new WriteListener() {
            @Override
            public void onWritePossible() throws IOException {
                assertThat(out.isReady()).isTrue();
                out.write(TEXT);
            }

            @Override
            public void onError(Throwable trouble) {
                throw new IllegalStateException(trouble);
            }
        });
        assertThat(answer.bytes()).isEqualTo(TEXT);
        answer.reset();
        assertThat(answer.bytes()).isEmpty();
        assertThat(sent.size()).isZero();
    }
}
