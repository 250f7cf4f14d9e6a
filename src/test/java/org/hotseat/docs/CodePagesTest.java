package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.contract.ContractFile;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reference/codes.md} has each code of the contract once, with its statuses, its cause and what a client
 * does.
 */
class CodePagesTest {

    private static final Pattern ENTRY = Pattern.compile(
            "(?m)^### (\\S+)\\n\\n((?:\\d{3} [A-Z][A-Za-z ]+(?:, |(?=\\.)))+)\\. \\S.+\\n\\n\\*\\*Do:\\*\\* \\S.+\\.$");

    /** Refusals of every address; no operation lists them. */
    private static final Map<String, String> OF_NO_OPERATION = Map.of("not-found", "404", "method-not-allowed", "405");

    @Test
    void everyCodeHasItsPlaceWithItsStatuses() {
        assertThat(documented(
                        MarkdownPage.read(Path.of("docs/reference/codes.md")).text()))
                .isEqualTo(contract());
    }

    @Test
    void anEntryWithoutACauseOrWithoutWhatToDoIsNoEntry() {
        assertThat(documented("### a\n\n409 Conflict. It is so.\n\n**Do:** Wait.\n"))
                .containsOnlyKeys("a");
        assertThat(documented("### a\n\n409 Conflict.\n\n**Do:** Wait.\n")).isEmpty();
        assertThat(documented("### a\n\n409 Conflict. It is so.\n")).isEmpty();
    }

    private static Map<String, String> documented(String page) {
        Map<String, String> codes = new TreeMap<>();
        ENTRY.matcher(page).results().forEach(entry -> {
            String statuses = entry.group(2).replaceAll("[^0-9,]", "").replace(",", " ");
            assertThat(codes.put(entry.group(1), statuses)).as(entry.group(1)).isNull();
        });
        return codes;
    }

    private static Map<String, String> contract() {
        Map<String, TreeSet<Integer>> statuses = new TreeMap<>();
        List<JsonValue> waiting = new ArrayList<>(List.of(ContractFile.json()));
        while (!waiting.isEmpty()) {
            JsonValue value = waiting.remove(waiting.size() - 1);
            if (value instanceof JsonObject object) {
                if (object.containsKey("code") && object.containsKey("status") && object.containsKey("detail")) {
                    statuses.computeIfAbsent(text(object.get("code")), code -> new TreeSet<>())
                            .add(status(object));
                }
                waiting.addAll(object.values());
            } else if (value.getValueType() == JsonValue.ValueType.ARRAY) {
                waiting.addAll(value.asJsonArray());
            }
        }
        Map<String, String> codes = new TreeMap<>(OF_NO_OPERATION);
        statuses.forEach((code, known) ->
                codes.put(code, known.stream().map(String::valueOf).collect(Collectors.joining(" "))));
        codes.remove("");
        return codes;
    }

    private static String text(JsonValue code) {
        return code.getValueType() == JsonValue.ValueType.OBJECT
                ? ""
                : code.toString().replace("\"", "");
    }

    private static int status(JsonObject object) {
        return object.get("status").getValueType() == JsonValue.ValueType.NUMBER ? object.getInt("status") : 0;
    }
}
