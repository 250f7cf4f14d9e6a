package org.hotseat.drop.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.drop.pool.CodeLines.Line;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;

class CodeLinesTest {

    @Test
    void everyLineWithSomethingInItIsACodeOrHasAProblemThatDoesNotQuoteIt() {
        List<Line> lines = read(
                "{\"code\":\"A-1\"}\r\n\n  \n{\"code\":\"A-2\",\"more\":[1]}\n{\"code\":7}\nA-3\n{\"code\":\"A 4\"}\n"
                        + "{\"code\":\"\"}\n{\"code\":\"A-5\"} x\n[]\n{\"code\":\"" + "x".repeat(2_000)
                        + "\"}\n{\"code\":\"\u00e4\"}\n{\"code\":\"A-6\"}");

        assertThat(lines).extracting(Line::number).containsExactly(1L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L);
        assertThat(lines.stream().flatMap(line -> line.code().stream())).containsExactly("A-1", "A-2", "A-6");
        assertThat(lines)
                .filteredOn(line -> line.code().isEmpty())
                .hasSize(8)
                .allSatisfy(line -> assertThat(line.problem()).isNotBlank().doesNotContain("A-3", "A-5", "A 4", "xx"));
    }

    /** As editors and spreadsheets write files. */
    @Test
    void whatNobodySeesIsNoPartOfACode() {
        List<Line> lines = read(
                "\uFEFF{\"code\":\"A-1\"}\r\n\u200B{\"code\":\"\uFEFFA-2\u200E\"}\u2060\r\n\uFEFF\r\n{\"code\":\"A\u200B3\"}");
        assertThat(lines.stream().flatMap(line -> line.code().stream())).containsExactly("A-1", "A-2");
        assertThat(lines).extracting(Line::number).containsExactly(1L, 2L, 4L);
    }

    @Test
    void aFileInUtf16IsRefusedAsSuch() {
        for (Charset charset : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE)) {
            CodeLines lines = new CodeLines(
                    new ByteArrayInputStream("{\"code\":\"A-1\"}\r\n{\"code\":\"A-2\"}\r\n".getBytes(charset)), true);
            assertThat(lines.next().orElseThrow().problem()).contains("UTF-16");
            assertThat(lines.next().orElseThrow().problem()).contains("UTF-16");
        }
    }

    @Test
    void anEmptyBodyHasNoLine() {
        assertThat(read("")).isEmpty();
        assertThat(read("\n\n")).isEmpty();
    }

    @Test
    void aBodyThatBreaksOffIsRefused() {
        CodeLines lines = new CodeLines(
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("gone");
                    }
                },
                true);
        assertThatThrownBy(lines::next).isInstanceOf(InvalidInput.class);
    }

    @Test
    void aLineWithMoreThanItsCodeIsRefusedUnlessTheRestIsToBeIgnored() {
        String body = "{\"code\":\"A-1\"}\n{\"code\":\"A-2\",\"more\":[1]}";

        assertThat(read(body, false)).allSatisfy(line -> assertThat(line.code()).isPresent());
        assertThat(read(body, true).get(0).code()).hasValue("A-1");
        assertThat(read(body, true).get(1).code()).isEmpty();
        assertThat(read(body, true).get(1).problem()).isEqualTo("has an unknown field beside code");
    }

    private static List<Line> read(String body) {
        return read(body, false);
    }

    private static List<Line> read(String body, boolean refusesUnknown) {
        CodeLines lines =
                new CodeLines(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), refusesUnknown);
        List<Line> all = new ArrayList<>();
        for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) {
            all.add(line.get());
        }
        return all;
    }
}
