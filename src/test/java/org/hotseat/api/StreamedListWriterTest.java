package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Lines;
import org.hotseat.kernel.list.Listed;
import org.junit.jupiter.api.Test;

/** A list that breaks off says so in its last line: the status was sent long before. */
class StreamedListWriterTest {

    private static final String ENTRY = "{\"id\":\"a\"}\n";

    @Test
    void aWholeListEndsWithItsLastEntry() throws IOException {
        assertThat(written(Listed.NDJSON, Optional.empty())).isEqualTo(ENTRY + ENTRY);
        assertThat(written(Listed.CSV, Optional.empty())).isEqualTo("id,more\r\na,\r\na,\r\n");
    }

    @Test
    void aStoreThatStaysAwayIsTheLastLine() throws IOException {
        Optional<RuntimeException> unavailable =
                Optional.of(new Unavailable("mongodb", "MongoDB does not answer.", null));
        String lines = written(Listed.NDJSON, unavailable);
        assertThat(lines)
                .startsWith(ENTRY + ENTRY + "{\"type\":\"/hotseat/reference/codes#unavailable\"")
                .contains("\"code\":\"unavailable\"");
        assertThat(lines.lines()).hasSize(3);
        assertThat(written(Listed.CSV, unavailable))
                .contains("\r\na,\r\n\"{\"\"type\"\":")
                .endsWith("}\"\r\n");
    }

    @Test
    void aBugIsTheLastLineToo() throws IOException {
        assertThat(written(Listed.NDJSON, Optional.of(new IllegalStateException("odd"))))
                .contains("\"code\":\"broken\"", "\"incident\":")
                .doesNotContain("odd");
    }

    private static String written(String type, Optional<RuntimeException> failure) throws IOException {
        Deque<List<?>> chunks = new ArrayDeque<>(List.of(List.of(Map.of("id", "a")), List.of(Map.of("id", "a"))));
        Lines lines = new Lines() {
            @Override
            public List<String> columns() {
                return List.of("id", "more");
            }

            @Override
            public List<?> next() {
                if (chunks.isEmpty() && failure.isPresent()) {
                    throw failure.get();
                }
                return chunks.isEmpty() ? List.of() : chunks.poll();
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new StreamedListWriter()
                .writeTo(
                        lines,
                        Lines.class,
                        Lines.class,
                        new Annotation[0],
                        new MediaType(type.split("/")[0], type.split("/")[1]),
                        new MultivaluedHashMap<>(),
                        out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
